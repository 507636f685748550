import * as v from 'valibot'
import { ActivityCard } from '../model/activities/activity.ts'
import {
  ActivityAnswer,
  ActivityBar,
  ActivityDays,
  ActivityDeed,
  ActivityFields,
  ActivityVersion,
  OfficeActivity,
} from '../model/activities/officeActivity.ts'
import { Id } from '../model/common.ts'
import { listOf } from '../model/listOf.ts'
import { ActReason } from '../model/operator.ts'
import { ProposalVerdict } from '../model/signedProposal.ts'
import { defineCall } from './defineCall.ts'

/** Every activity, also drafts and what is over, latest first. */
export const officeActivities = defineCall({
  path: '/api/admin/activity/list',
  quiet: true,
  right: 'activities.read',
  effect: 'none',
  payload: v.object({}),
  reply: v.object({ list: listOf(OfficeActivity) }),
})

/**
 * Keeps what an operator wrote of an activity; `version` null = it is new, under an id that the form made. Where somebody changed it since,
 * nothing is kept (`late`). What began keeps its kind, its terms and its start (`fixed`). A budget of more yuan than ¥5,000 that is raised
 * while members see the activity is only signed: it holds once a second operator signs it too, within 72 hours.
 */
export const officeActivitySave = defineCall({
  path: '/api/admin/activity/save',
  quiet: true,
  right: 'activities.act',
  effect: 'keyed',
  payload: v.object({ id: Id, version: v.nullable(ActivityVersion), fields: ActivityFields, reason: ActReason }),
  reply: ActivityAnswer,
})

/** What members would see of these fields, who never took part: the card as it is while it runs, and the view of its kind. */
export const officeActivityPreview = defineCall({
  path: '/api/admin/activity/preview',
  quiet: true,
  right: 'activities.read',
  effect: 'none',
  payload: v.object({ fields: ActivityFields }),
  reply: v.object({ card: ActivityCard, view: v.unknown() }),
})

/**
 * Publishes an activity: from its start on it runs. Takes two operators where its budget is more than ¥5,000: the first signs, within 72
 * hours a second one publishes it too.
 */
export const officeActivityPublish = defineCall({
  path: '/api/admin/activity/publish',
  quiet: true,
  right: 'activities.approve',
  effect: 'keyed',
  payload: v.object({ id: Id, version: ActivityVersion, reason: ActReason }),
  reply: ActivityAnswer,
})

/** Pauses an activity, lets it run on, or ends it for good. */
export const officeActivityAct = defineCall({
  path: '/api/admin/activity/act',
  quiet: true,
  right: 'activities.act',
  effect: 'keyed',
  payload: v.object({ id: Id, version: ActivityVersion, deed: ActivityDeed, reason: ActReason }),
  reply: ActivityAnswer,
})

/** Signs what another operator proposed, or refuses it; one's own is taken back by refusing it. `digest` = of what the operator looked at. */
export const officeActivitySign = defineCall({
  path: '/api/admin/activity/sign',
  quiet: true,
  right: 'activities.approve',
  effect: 'keyed',
  payload: v.object({ id: Id, ...ProposalVerdict.entries, reason: ActReason }),
  reply: ActivityAnswer,
})

/** What an activity gave, day by day, latest first, and to how many members in all. */
export const officeActivityFigures = defineCall({
  path: '/api/admin/activity/figures',
  quiet: true,
  right: 'activities.read',
  effect: 'none',
  payload: v.object({ id: Id }),
  reply: v.object({ joined: v.number(), members: v.number(), days: ActivityDays }),
})

/** Who is kept out of an activity, or of all; `id` null = of all alone. */
export const officeActivityBars = defineCall({
  path: '/api/admin/activity/bars',
  quiet: true,
  right: 'activities.read',
  effect: 'none',
  payload: v.object({ id: v.nullable(Id) }),
  reply: v.object({ list: listOf(ActivityBar, 500) }),
})

/** Keeps a member out of an activity, or of all (`id` null), or lifts that. `notBarred` = there was nothing to lift. `notFound` for who is not a member. */
export const officeActivityBar = defineCall({
  path: '/api/admin/activity/bar',
  quiet: true,
  right: 'activities.act',
  effect: 'keyed',
  payload: v.object({
    id: v.nullable(Id),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
    isSet: v.boolean(),
    reason: ActReason,
  }),
  reply: v.object({ result: v.picklist(['done', 'notBarred']), list: listOf(ActivityBar, 500) }),
})

export const activityOfficeCalls = {
  officeActivities,
  officeActivitySave,
  officeActivityPreview,
  officeActivityPublish,
  officeActivityAct,
  officeActivitySign,
  officeActivityFigures,
  officeActivityBars,
  officeActivityBar,
}
