/* Who gets which number depends on the order of events. */
init { run f() }
active proctype f() { assert(_pid == 1) }
