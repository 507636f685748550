import { createCrowdClient, inLanes } from '../crowd.ts'
import { must, type Outcome, quantile } from '../report.ts'
import { seeded } from '../seeded.ts'
import { spawnChaosServer } from '../server/spawn.ts'
import { KINDS } from './act.ts'
import { playRound, type Round } from './round.ts'

export type ModerateOptions = {
  readonly seed: number
  readonly actions: number
  readonly members: number
  readonly lanes: number
}

/** Within what time an action is felt, for 99 of 100 (Q5), in ms. */
const BOUND = 1_000

/** Q5: mutes, kicks, logouts and logins elsewhere while the member talks from three places, one of which is just coming back. */
export async function moderate({ seed, actions, members, lanes }: ModerateOptions): Promise<Outcome> {
  const random = seeded(seed)
  const server = await spawnChaosServer({ rooms: members, members: members + lanes })
  try {
    // A moderator has a pace, so each lane has one of its own, beside the members that things are done to.
    const moderators = Array.from({ length: lanes }, (_, lane) => members + lane)
    await server.ask({ do: 'promote', members: moderators })
    const sessions = await server.sessions(moderators)
    const hands = sessions.map((session, lane) => createCrowdClient(server.url, members + lane, random, session))
    const rounds: Round[] = []
    /** Why actions were not answered. */
    const unanswered: string[] = []
    // Each lane does all kinds: its numbers are a whole number of lanes apart.
    const kindOf = (index: number) => KINDS[(index + Math.floor(index / lanes)) % KINDS.length]!
    const numbers = Array.from({ length: actions }, (_, index) => index)
    // A member is one lane's alone: two rounds of one member at once would judge each other's doings.
    const ofLane = (lane: number) => numbers.filter((index) => index % lanes === lane)
    await Promise.all(
      Array.from({ length: lanes }, (_, lane) =>
        inLanes(ofLane(lane), 1, async (index) => {
          const own = Math.floor(members / lanes)
          const member = lane * own + (Math.floor(index / lanes) % own)
          try {
            rounds.push(await playRound(kindOf(index), member, { server, moderator: hands[lane]!, random }))
          } catch (error) {
            unanswered.push(`${kindOf(index)}: ${String(error)}`)
          }
        }),
      ),
    )
    const times = (place: keyof Round['felt']) => rounds.map((round) => round.felt[place])
    const all = (['first', 'second', 'returning'] as const).flatMap(times)
    const tell = (values: readonly number[]) => [0.5, 0.99, 1].map((share) => Math.round(quantile(values, share))).join(' · ')
    const sum = (count: (round: Round) => number) => rounds.reduce((total, round) => total + count(round), 0)
    const later = sum((round) => round.acceptedLater)
    const letIn = sum((round) => (round.letIn ? 1 : 0))
    const silent = rounds.filter((round) => round.acceptedBefore === 0 || round.refusedLater === 0).length
    return {
      figures: {
        actions: Object.fromEntries(KINDS.map((kind) => [kind, rounds.filter((round) => round.kind === kind).length])),
        'answered after, ms': tell(rounds.map(({ answered }) => answered)),
        'felt after, ms (p50·p99·max)': tell(all),
        '  first connection': tell(times('first')),
        '  second connection': tell(times('second')),
        '  one that was coming back': tell(times('returning')),
        'sends let through before': sum((round) => round.acceptedBefore),
        'sends refused later': sum((round) => round.refusedLater),
        'sends let through later': later,
        'sockets let in later': letIn,
      },
      broken: [
        ...must(rounds.length === actions, `${rounds.length} actions of ${actions}, ${unanswered[0]}`),
        ...must(quantile(all, 0.99) <= BOUND, `felt after ${quantile(all, 0.99)} ms (p99)`),
        ...must(all.every(Number.isFinite), `${all.filter((ms) => !Number.isFinite(ms)).length} connections never felt it`),
        ...must(later === 0, `${later} sends were let through later`),
        ...must(letIn === 0, `${letIn} sockets were let in with an ended session`),
        ...must(silent === 0, `in ${silent} rounds nothing was sent before or after`),
      ],
    }
  } finally {
    await server.stop()
  }
}
