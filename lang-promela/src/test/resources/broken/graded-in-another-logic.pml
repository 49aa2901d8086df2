//! FL0596 5:12 the logic of the model is 'b'
//! hint: all that is graded in a model has one logic, the last that is declared
logic a { F < T }
logic b { F < M < T }
graded p : a = { else : T }
init { skip }
