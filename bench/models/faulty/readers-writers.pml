/* Readers and writers with preference for the writers, by five semaphores: N readers, W writers.
   P. Courtois, F. Heymans, D. Parnas: Concurrent Control with "Readers" and "Writers".
   CACM 14(10), 1971.

   The fault: the first reader does not keep writers out. */
#ifndef N
#define N 5
#endif
#ifndef W
#define W 2
#endif

bit readers_mutex = 1;
bit writers_mutex = 1;
bit one_reader = 1;
bit may_read = 1;
bit may_write = 1;
byte readers, writers;
byte reading, writing;

inline P(s) { d_step { s == 1 -> s = 0 } }
inline V(s) { s = 1 }

active [N] proctype Reader()
{
	do
	:: P(one_reader);
	   P(may_read);
	   P(readers_mutex);
	   readers++;
	   if
	   :: readers == 2 -> P(may_write)
	   :: else
	   fi;
	   V(readers_mutex);
	   V(may_read);
	   V(one_reader);
	   reading++;
	   assert(writing == 0);
	   reading--;
	   P(readers_mutex);
	   readers--;
	   if
	   :: readers == 1 -> V(may_write)
	   :: else
	   fi;
	   V(readers_mutex)
	od
}

active [W] proctype Writer()
{
	do
	:: P(writers_mutex);
	   writers++;
	   if
	   :: writers == 1 -> P(may_read)
	   :: else
	   fi;
	   V(writers_mutex);
	   P(may_write);
	   writing++;
	   assert(writing == 1 && reading == 0);
	   writing--;
	   V(may_write);
	   P(writers_mutex);
	   writers--;
	   if
	   :: writers == 0 -> V(may_read)
	   :: else
	   fi;
	   V(writers_mutex)
	od
}
