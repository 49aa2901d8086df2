//! FL0598 4:15 'U' is no value of the logic 'three'
//! hint: its values are F < M < T
logic three { F < M < T }
init { do :: @U skip od }
