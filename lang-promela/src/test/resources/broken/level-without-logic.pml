//! FL0597 3:15 a level needs a logic
//! hint: declare one before: logic three { F < M < T }
init { do :: @U skip od }
