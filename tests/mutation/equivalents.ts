/** A mutant that behaves like the machine itself, so that no test can kill it. Reviewed by hand; `why` gives the reason. */
export type Equivalent = { readonly machine: string; readonly name: string; readonly why: string }

/** Each of them must be a mutant that survives: one that no longer exists, or is killed, fails the run. */
export const EQUIVALENTS: readonly Equivalent[] = [
  {
    machine: 'chatMachine',
    name: 'chat.availability.closed: begins in roomGone',
    why: 'every transition into it names one of its states, so that its initial state is never entered',
  },
  {
    machine: 'verificationMachine',
    name: 'verification: begins in open',
    why: 'no request waits yet, so that it goes on to idle before anything is started',
  },
  {
    machine: 'outboxMachine',
    name: 'outbox: owners onSnapshot dropAll twice',
    why: 'the second time there is nothing left to stop',
  },
  {
    machine: 'gameMachine',
    name: 'game.open.frame.playing: begins in running',
    why: 'where no round runs it goes on to idle before anything is seen',
  },
  {
    machine: 'rainMachine',
    name: 'rain.raining.ready: after untilEnd stays',
    why: 'as that moment comes it is over, so that it leaves by that',
  },
  ...['judging', 'free', 'checking', 'ending'].map((state) => ({
    machine: 'gameMachine',
    name: `game.open.hold.${state}: always (1) to game.open.hold.asking instead of cut`,
    why: 'while the line is cut it goes on to cut before it asks',
  })),
  {
    machine: 'hallMachine',
    name: 'hall.place.open: always (2) to hall.place.deciding instead of closed',
    why: 'where all venues are closed it goes on to closed before anything is seen',
  },
]
