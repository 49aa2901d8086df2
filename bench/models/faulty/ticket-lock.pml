/* The ticket lock with clients that read, change and write an account under it.
   D. Reed, R. Kanodia: Synchronization with Eventcounts and Sequencers. CACM 22(2), 1979.

   The fault: a ticket is taken in two steps. */
#ifndef N
#define N 6
#endif

byte next_ticket;
byte serving;
byte account;
byte updates;

active [N] proctype Client()
{
	byte ticket, seen;
	do
	:: skip;
	   ticket = next_ticket;
	   next_ticket = (next_ticket + 1) % N;
	   serving == ticket;
	   seen = account;
	   seen = (seen + 1) % N;
	   account = seen;
	   updates = (updates + 1) % N;
	   assert(account == updates);
	   d_step {
		serving = (serving + 1) % N;
		ticket = 0;
		seen = 0
	   }
	od
}
