import {
  officeActivities,
  officeActivityAct,
  officeActivityBar,
  officeActivityBars,
  officeActivityFigures,
  officeActivityPreview,
  officeActivityPublish,
  officeActivitySave,
  officeActivitySign,
} from '#src/api/contract/activityOffice.ts'
import { officeVote, officeVotePropose, officeVoteSign } from '#src/api/contract/voteOffice.ts'
import { matchList } from '#src/api/contract/matches.ts'
import { interval, merge } from 'rxjs'
import * as v from 'valibot'
import { type ActivityAnswer, ActivityFields, type ActivityFieldsWire } from '#src/api/model/activities/officeActivity.ts'
import { KINDS } from '#src/api/model/activities/kinds.ts'
import type { VoteAnswer } from '#src/api/model/activities/officeVote.ts'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { activityNews, type ActivityListPorts } from '../activities/activityListActors.ts'
import type { ActivitySheet } from '../activities/activityPage.ts'
import { callActor } from '../kit/callActors.ts'
import { asWhole, changesFrom } from '../kit/pagedListActors.ts'
import type { TextQuery } from './officeAnchorsMachine.ts'
import { changing, finds } from './officeListActors.ts'
import {
  type ActivityAct,
  activityActMachine,
  activityBarMachine,
  activityBarsMachine,
  activityFiguresMachine,
  activityPreviewMachine,
  type ActivityFigures,
  type BarAnswer,
  type BarOrder,
  type ComingMatch,
  comingMatchesMachine,
  officeActivitiesMachine,
  officeVoteMachine,
  type VoteAct,
  voteActMachine,
} from './officeActivitiesMachine.ts'

const comingOf = (id: string, { matchClass, leagueName, homeName, visitName, startAt }: AnchorMatch): ComingMatch => ({
  id,
  sport: matchClass,
  league: leagueName,
  home: homeName,
  visit: visitName,
  startAt,
})

/** How often figures are asked for again: most of what an activity gives is told to who gets it alone. */
const LOOK_EVERY = 30_000

/** Activities and what is done to them, over calls and pushes. */
export function provideOfficeActivities(ports: ActivityListPorts) {
  const { client } = ports
  const { changed, act } = changing()
  const bars = changing<string>()
  const votes = changing<string>()
  const send = (order: ActivityAct): Promise<ActivityAnswer> => {
    switch (order.what) {
      case 'save':
        return client.call(officeActivitySave, order)
      case 'publish':
        return client.call(officeActivityPublish, order)
      case 'deed':
        return client.call(officeActivityAct, order)
      case 'sign':
        return client.call(officeActivitySign, order)
    }
  }
  return {
    activities: officeActivitiesMachine.provide({
      actors: {
        load: asWhole(async ({ text }: TextQuery, signal) =>
          (await client.call(officeActivities, {}, { signal })).list.filter(({ id, fields }) =>
            finds({ text }, id, fields.kind, fields.title['zh-CN'], fields.title.en),
          ),
        ),
        // What was said of an outcome is marked in the list too.
        changes: changesFrom<TextQuery>(() => merge(changed, votes.changed)),
      },
    }),
    act: activityActMachine.provide({ actors: { act: act(send) } }),
    preview: activityPreviewMachine.provide({
      actors: {
        act: callActor<ActivitySheet, { order: ActivityFieldsWire }>(async ({ order }, signal) => {
          const { card, view } = await client.call(officeActivityPreview, { fields: order }, { signal })
          return { card, view: v.parse(KINDS[v.parse(ActivityFields, order).kind].view, view) }
        }),
      },
    }),
    matches: comingMatchesMachine.provide({
      actors: {
        load: asWhole<ComingMatch, null>(async (_, signal) =>
          (await client.call(matchList, { page: 1, size: 200 }, { signal })).list.flatMap((match) =>
            match.gameStatus === 'pre' && match.matchId !== null ? [comingOf(match.matchId, match)] : [],
          ),
        ),
      },
    }),
    figures: activityFiguresMachine.provide({
      actors: {
        load: asWhole<ActivityFigures, string>(async (id, signal) => [
          await client.call(officeActivityFigures, { id }, { signal }),
        ]),
        changes: changesFrom<string>(() => merge(activityNews(ports), interval(LOOK_EVERY))),
      },
    }),
    bars: activityBarsMachine.provide({
      actors: {
        load: asWhole(async (id: string, signal) => (await client.call(officeActivityBars, { id }, { signal })).list),
        changes: bars.changes,
      },
    }),
    bar: activityBarMachine.provide({
      actors: { act: bars.act<BarOrder, BarAnswer>((order) => client.call(officeActivityBar, order)) },
    }),
    vote: officeVoteMachine.provide({
      actors: {
        load: asWhole(async (id: string, signal) => [await client.call(officeVote, { id }, { signal })]),
        changes: votes.changes,
      },
    }),
    voteAct: voteActMachine.provide({
      actors: {
        act: votes.act<VoteAct, VoteAnswer>((order) =>
          order.what === 'propose' ? client.call(officeVotePropose, order) : client.call(officeVoteSign, order),
        ),
      },
    }),
  }
}
