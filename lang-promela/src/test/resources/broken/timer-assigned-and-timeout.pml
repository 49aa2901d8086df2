//! FL0571 4:15 'timeout' in a model with timers
//! hint: where nothing can move, time passes
timer t;
init { t = 3; timeout; t == 0 }
