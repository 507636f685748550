import { deepEqual, equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import type { MemberRestrictions } from '#src/api/contract/pushes.ts'
import type { Oracle } from '../kit/model.ts'
import { answerOf, chatStage, availabilityOf, IN_ROOM, restrictionsOf } from './chatStage.ts'
import { postingPermissionSpecification } from './chatSpecifications.ts'

/** A hindrance lasts so long, ms; a kick ends before a mute. */
const MUTE = 60_000
const KICK = 20_000
/** Slow mode in seconds, and how far the server's clock may be from this one, ms. */
const SLOW = 3
const MARGIN = 250

async function beginPermission(machine: AnyStateMachine) {
  const stage = await chatStage(machine)
  await stage.answer()
  stage.ignore()
  const now = () => stage.clock.now()
  const stands = (fields: Partial<MemberRestrictions>) =>
    stage.tell({ type: 'restrictions.changed', restrictions: restrictionsOf(fields) })
  const mute = () => ({ until: now() + MUTE, reason: '' })
  const kick = () => ({ until: now() + KICK, reason: '' })
  const over = () => ({ until: now(), reason: '' })
  const slow = (slowSeconds: 0 | 3) =>
    stage.tell({ type: 'chatAvailability.changed', availability: availabilityOf({ slowSeconds }) })
  const is = (permission: string, isMember = true) => {
    equal(stage.snapshot().value.postingPermission, permission)
    equal(stage.snapshot().context.isMember, isMember)
    stage.availability('open')
  }
  const member = async (isMember: boolean) => {
    await stage.send({ type: 'member.changed', isMember })
    // What was known of somebody else is forgotten.
    deepEqual(stage.snapshot().context.restrictions, restrictionsOf())
    equal(stage.snapshot().value.postingPermission, isMember ? 'free' : 'visitor')
    stage.heard(['askAvailability', IN_ROOM])
    await stage.answer(answerOf())
    stage.heard()
  }
  return {
    events: {
      MUTE: () => stands({ mute: mute() }),
      KICK: () => stands({ kick: kick() }),
      KICK_AND_MUTE: () => stands({ mute: mute(), kick: kick() }),
      OLD_MUTE: () => stands({ mute: over() }),
      OLD_KICK: () => stands({ kick: over() }),
      UNMUTE: () => stands({}),
      UNKICK: () => stands({}),
      MUTE_ENDS: () => stage.pass(stage.snapshot().context.restrictions.mute.until - now()),
      KICK_ENDS: () => stage.pass(KICK),
      SLOW: () => slow(SLOW),
      FAST: () => slow(0),
      SPEAK: () => stands({ spokeAt: now() }),
      TURN: () => stage.pass(SLOW * 1_000 + MARGIN),
      LEAVE: () => member(false),
      ENTER: () => member(true),
    },
    states: {
      free: () => is('free'),
      muted: () => is('muted'),
      kicked: () => is('kicked'),
      both: () => is('kicked'),
      mutedStill: () => is('muted'),
      slowButNew: () => is('free'),
      waiting: () => is('waiting'),
      visitor: () => is('visitor', false),
    },
    end: stage.stop,
  }
}

export const permissionOracles: readonly Oracle[] = [
  { title: '[D-10] [D-8] [S-7] who may write', specification: postingPermissionSpecification, begin: beginPermission },
]
