import { createMachine } from 'xstate'

/**
 * A member on the way through three gates of which the second is a camp, in the rule's words (P-9): a gate a day by that day's bets; only a day that is
 * over can miss, and leads back to the last camp; a day of a pause never does; what was reached is claimed once; and who is through stays through.
 */
export const barrierSpecification = createMachine({
  initial: 'away',
  states: {
    away: { on: { BET: 'away', CLAIM_IN_VAIN: 'away', BEGIN: 'atStart' } },
    atStart: {
      on: {
        BEGIN_AGAIN: 'atStart',
        BET_LITTLE: 'atStart',
        CLAIM_IN_VAIN: 'atStart',
        BET: 'firstToday',
        DAY: 'atStartLater',
        PAUSED_DAY: 'atStartLater',
      },
    },
    atStartLater: { on: { BET: 'firstToday' } },
    firstToday: { on: { BET_MORE: 'firstToday', VOID: 'atStart', CLAIM: 'firstClaimed', DAY: 'first' } },
    firstClaimed: { on: { CLAIM_IN_VAIN: 'firstClaimed', DAY: 'firstGot' } },
    first: { on: { BET: 'campToday', DAY: 'fallen', PAUSED_DAY: 'first' } },
    firstGot: { on: { BET: 'campTodayGot', DAY: 'fallenGot', PAUSED_DAY: 'firstGot' } },
    // What was reached can still be claimed, once.
    fallen: { on: { CLAIM: 'fallenGot', BET: 'firstAgain' } },
    fallenGot: { on: { CLAIM_IN_VAIN: 'fallenGot', BET: 'firstAgainGot' } },
    firstAgain: { on: { CLAIM: 'firstAgainGot' } },
    firstAgainGot: { on: { CLAIM_IN_VAIN: 'firstAgainGot' } },
    campToday: { on: { CLAIM_BOTH: 'campClaimed', DAY: 'camp' } },
    campTodayGot: { on: { CLAIM: 'campClaimed' } },
    campClaimed: { on: { DAY: 'campGot' } },
    // A day that misses leads no lower.
    camp: { on: { DAY: 'camp', BET: 'through' } },
    campGot: { on: { DAY: 'campGot', BET: 'throughGot' } },
    through: { on: { DAYS: 'through', CLAIM_ALL: 'throughClaimed' } },
    throughGot: { on: { CLAIM: 'throughClaimed' } },
    throughClaimed: { on: { DAYS: 'throughClaimed', CLAIM_IN_VAIN: 'throughClaimed' } },
  },
})
