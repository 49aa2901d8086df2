//! FL0500 5:6 expected '::', found '('
//! hint: every option of 'if' starts with '::'
byte x;
init {
  if (x == 1) { x = 2 }
  fi
}
