/** A mutant that behaves like the machine itself, so that no test can tell them apart. Reviewed by hand; `why` says what makes it so. */
export type Equivalent = { readonly machine: string; readonly name: string; readonly why: string }

/** Each of them must still be a mutant that survives: one that is gone, or is killed, fails the run. */
export const EQUIVALENTS: readonly Equivalent[] = [
  {
    machine: 'chatMachine',
    name: 'chat.availability.closed: begins in roomGone',
    why: 'every transition into it names one of its states, so that where it would begin is never asked',
  },
  {
    machine: 'verificationMachine',
    name: 'verification: begins in open',
    why: 'nobody waits yet, so that it goes on to idle before anything is started',
  },
]
