// The Needham-Schroeder public key protocol and Lowe's attack on it [Lowe, TACAS 1996].
//
// Observe: the intruder knows nothing at first, and sends what it has heard or can make up. That
// Bob believes to talk to Alice only if Alice has begun to talk to Bob is false: the run is the
// attack, found as the shortest one. With -D FIXED the second message names its sender, and the claim
// holds. The intruder may also keep the others waiting for ever: such ends are not valid.
//
// expect: assertions | - | violated
// expect: end-states | - | violated
mtype = { alice, bob, mallory, nonceA, nonceB, nonceM, none };

// key of, first nonce, second nonce, sender's name
chan net = [0] of { mtype, mtype, mtype, mtype };
mtype partnerOfAlice = none;
bool bobDone;

active proctype Alice()
{
	mtype nonce;
	if
	:: partnerOfAlice = bob
	:: partnerOfAlice = mallory
	fi;
	net!partnerOfAlice, nonceA, none, alice;
#ifdef FIXED
	net?eval(alice), nonceA, nonce, eval(partnerOfAlice);
#else
	net?eval(alice), nonceA, nonce, _;
#endif
	net!partnerOfAlice, nonce, none, none
}

active proctype Bob()
{
	mtype nonce;
	net?eval(bob), nonce, none, alice;
	net!alice, nonce, nonceB, bob;
	net?eval(bob), nonceB, none, none;
	atomic {
		bobDone = true;
		assert(partnerOfAlice == bob)
	}
}

active proctype Mallory()
{
	mtype key, first, second, name;
	mtype knowsA = none, knowsB = none;
	mtype to, one, two, as;
	// what was overheard, to be sent on unread
	mtype oldKey = none, oldFirst = none, oldSecond = none, oldName = none;
end:	do
	:: net?key, first, second, name ->
		d_step {
			if
			:: key == mallory ->
				if
				:: first == nonceA || second == nonceA -> knowsA = nonceA
				:: else
				fi;
				if
				:: first == nonceB || second == nonceB -> knowsB = nonceB
				:: else
				fi
			:: else ->
				oldKey = key; oldFirst = first; oldSecond = second; oldName = name
			fi;
			key = 0; first = 0; second = 0; name = 0
		}
	:: oldKey != none -> net!oldKey, oldFirst, oldSecond, oldName
	:: atomic {
		if
		:: to = alice
		:: to = bob
		fi;
		if
		:: one = nonceM
		:: knowsA != none -> one = knowsA
		:: knowsB != none -> one = knowsB
		fi;
		if
		:: two = none
		:: two = nonceM
		:: knowsA != none -> two = knowsA
		:: knowsB != none -> two = knowsB
		fi;
		if
		:: as = none
		:: as = alice
		:: as = bob
		:: as = mallory
		fi
	   };
	   net!to, one, two, as;
	   d_step { to = 0; one = 0; two = 0; as = 0 }
	od
}
