# Draws the ratios that report.py wrote:  gnuplot -c chart.gp DATA OUT.svg
stats ARG1 using 2 nooutput
bars = STATS_records
set terminal svg noenhanced size 900,60+17*bars font "sans-serif,11" background "white"
set output ARG2
set title "Time of bogo's SQL functions in proportion to SQLite's JSONB functions (shorter is better)"
set style fill solid 0.85 noborder
set xrange [0:STATS_max*1.08]
set yrange [-0.7:bars-0.3]
set xlabel "bogo / JSONB"
set xtics 0.2
set grid xtics lc rgb "#dddddd"
set lmargin 38
set rmargin 8
set key off
set arrow from 1,-0.7 to 1,bars-0.3 nohead lc rgb "#444444" lw 1.5 front
plot ARG1 using (0):0:(0):2:($0-0.38):($0+0.38):($2 <= 1 ? 0x3b7dd8 : 0xd8703b):ytic(1) with boxxyerror lc rgb variable, \
     ARG1 using 2:0:(sprintf(" %.2f", $2)) with labels left offset 0.4,0 font "sans-serif,10"
