import { NEVER } from 'rxjs'
import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { agentAddCode, agentApply, agentDays, agentInfo } from '#src/api/contract/agents.ts'
import { expertDetail, infoDetail } from '#src/api/contract/articles.ts'
import { contactBind } from '#src/api/contract/contacts.ts'
import { gameLaunch, gameRounds, gameSecondLaunch } from '#src/api/contract/games.ts'
import { grantList, grantOptOut } from '#src/api/contract/grants.ts'
import { helpRate, helpRating } from '#src/api/contract/helpRatings.ts'
import { inviteInfo } from '#src/api/contract/invite.ts'
import { letterClose, letterOne, letterPicture } from '#src/api/contract/letters.ts'
import { memberFactorBegin, memberFactorCodes, memberFactorConfirm, memberFactorRemove } from '#src/api/contract/memberFactor.ts'
import { pointList } from '#src/api/contract/points.ts'
import { forgotFinish, forgotProve, forgotStart } from '#src/api/contract/recovery.ts'
import { saferPlaySettings } from '#src/api/contract/saferPlay.ts'
import { securityNotices } from '#src/api/contract/securityNotices.ts'
import { betDetail } from '#src/api/contract/sportsbook.ts'
import { walletBalances } from '#src/api/contract/wallet.ts'
import { withdrawPasswordReset } from '#src/api/contract/withdrawPassword.ts'
import { provideNotices } from '#src/machines/account/noticesActors.ts'
import { provideRecover } from '#src/machines/account/recoverActors.ts'
import { provideSecurity } from '#src/machines/account/securityActors.ts'
import { provideAgent } from '#src/machines/agent/agentActors.ts'
import { provideArticles } from '#src/machines/articles/articlesActors.ts'
import { type GamePorts, provideGame } from '#src/machines/games/gameActors.ts'
import { provideRounds } from '#src/machines/games/roundsActors.ts'
import { provideGrants } from '#src/machines/grants/grantsActors.ts'
import { provideInvite } from '#src/machines/invite/inviteActors.ts'
import { provideLetters } from '#src/machines/letters/lettersActors.ts'
import { providePoints } from '#src/machines/points/pointsActors.ts'
import { provideSaferPlay } from '#src/machines/saferPlay/saferPlayActors.ts'
import { provideBet } from '#src/machines/sportsbook/betActors.ts'
import { provideFunds } from '#src/machines/wallet/fundsActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { askedServer } from './support/askedServer.ts'
import { answerOf } from './support/partOf.ts'

// What a member's pages ask, with what, and what they are given of the answer.

type Server = ReturnType<typeof askedServer>
type Row = {
  readonly title: string
  /** The machine that asks, by which of its actors, and with what. */
  readonly of: (server: Server) => AnyStateMachine
  readonly by: string
  readonly input?: unknown
  readonly answer: unknown
  readonly asked: readonly [{ readonly path: string }, unknown]
  readonly out: unknown
}

const quiet = () => undefined
const origin = 'https://site.example'
const proof = { channel: 'email', ticket: 't1', code: '123456' }
const PAGE = { list: ['one'], more: false }

const factor = ({ client }: Server) => provideSecurity(client).factor
const recover = ({ client }: Server) => provideRecover({ client, tab: memoryStorage().storage })
const agent = (server: Server) => provideAgent({ ...server, origin, saveFile: quiet })
const invite = (server: Server) => provideInvite({ ...server, origin, share: undefined }).invite
const articles = (server: Server) => provideArticles(server)
const letters = ({ client, socket }: Server) => {
  const ports = { client, socket, tabStorage: memoryStorage().storage, members: { current: () => null, changes: NEVER } }
  return provideLetters(ports as unknown as Parameters<typeof provideLetters>[0])
}
const game = ({ client, socket }: Server) =>
  provideGame({ client, socket, place: { protocol: 'https:', hostname: 'site.example' } } as unknown as GamePorts)

const ROWS: readonly Row[] = [
  {
    title: '[C-8] a second factor is begun by the password alone where no contact is bound',
    of: factor,
    by: 'act',
    input: { order: { act: 'begin', loginPassword: 'lighthouse7', proof: null } },
    answer: { result: 'begun' },
    asked: [memberFactorBegin, { loginPassword: 'lighthouse7' }],
    out: { result: 'begun' },
  },
  {
    title: '[C-8] a second factor is begun with the code to a contact where one is bound',
    of: factor,
    by: 'act',
    input: { order: { act: 'begin', loginPassword: 'lighthouse7', proof } },
    answer: { result: 'begun' },
    asked: [memberFactorBegin, { loginPassword: 'lighthouse7', proof }],
    out: { result: 'begun' },
  },
  {
    title: '[C-8] a second factor is confirmed by its code',
    of: factor,
    by: 'act',
    input: { order: { act: 'confirm', factorCode: '112233' } },
    answer: { result: 'done', codes: ['c'] },
    asked: [memberFactorConfirm, { factorCode: '112233' }],
    out: { result: 'done', codes: ['c'] },
  },
  ...([['codes', memberFactorCodes] as const, ['remove', memberFactorRemove] as const] as const).map(([act, call]) => ({
    title: `[C-8] what is done with a second factor is done by the call of its own: ${act}`,
    of: factor,
    by: 'act',
    input: { order: { act, loginPassword: 'lighthouse7', factorCode: '112233' } },
    answer: { result: 'done' },
    asked: [call, { loginPassword: 'lighthouse7', factorCode: '112233' }] as const,
    out: { result: 'done' },
  })),
  {
    title: '[C-8] a contact is bound as it was proved',
    of: ({ client }) => provideSecurity(client).bind,
    by: 'act',
    input: { order: { proof, loginPassword: 'lighthouse7', old: null, isLost: true } },
    answer: { result: 'done' },
    asked: [contactBind, { proof, loginPassword: 'lighthouse7', old: null, isLost: true }],
    out: { result: 'done' },
  },
  {
    title: '[C-11] another password of withdrawals is set by a code',
    of: ({ client }) => provideSecurity(client).reset,
    by: 'act',
    input: { order: { password: '135790', proof } },
    answer: { result: 'done' },
    asked: [withdrawPasswordReset, { password: '135790', proof }],
    out: { result: 'done' },
  },
  {
    title: '[C-8] what somebody did with an account is asked of its member',
    of: ({ client }) => provideNotices({ client, keep: quiet }),
    by: 'load',
    answer: { list: ['n1'] },
    asked: [securityNotices, {}],
    out: ['n1'],
  },
  {
    title: '[C-8] what proves who recovers an account is sent as it was written',
    of: recover,
    by: 'prove',
    input: { ticket: 't1', code: '123456' },
    answer: { result: 'right' },
    asked: [forgotProve, { ticket: 't1', code: '123456' }],
    out: { result: 'right' },
  },
  {
    title: '[C-8] a forgotten password is set by what allows it',
    of: recover,
    by: 'finish',
    input: { ticket: 't2', password: 'lighthouse7' },
    answer: { result: 'done' },
    asked: [forgotFinish, { ticket: 't2', password: 'lighthouse7' }],
    out: 'done',
  },
  {
    title: '[C-8] a code to recover an account goes to the contact of a name',
    of: (server) => recover(server).implementations.actors['code'] as unknown as AnyStateMachine,
    by: 'send',
    input: { key: 'k1', name: 'mia', contact: { channel: 'email', email: 'm@x.example' } },
    answer: { result: 'sent' },
    asked: [forgotStart, { key: 'k1', name: 'mia', contact: { channel: 'email', email: 'm@x.example' } }],
    out: { result: 'sent' },
  },
  {
    title: '[P-9] an invitation is a short link of this site',
    of: invite,
    by: 'load',
    input: { query: null },
    answer: { code: 'ABC', friends: 2 },
    asked: [inviteInfo, {}],
    out: { list: [{ link: `${origin}/s/ABC`, friends: 2 }], more: false },
  },
  {
    title: '[P-9] who may invite nobody has no link',
    of: invite,
    by: 'load',
    input: { query: null },
    answer: { code: null, friends: 0 },
    asked: [inviteInfo, {}],
    out: { list: [{ link: null, friends: 0 }], more: false },
  },
  {
    title: '[C-11] each code of an agent is a short link of this site',
    of: (server) => agent(server).agent,
    by: 'load',
    input: { query: null },
    answer: { state: 's', codes: [{ code: 'ABC' }, { code: 'DEF' }] },
    asked: [agentInfo, {}],
    out: {
      list: [
        {
          state: 's',
          codes: [
            { code: 'ABC', link: `${origin}/s/ABC` },
            { code: 'DEF', link: `${origin}/s/DEF` },
          ],
        },
      ],
      more: false,
    },
  },
  {
    title: '[C-11] who wants to be an agent says so as it was written',
    of: (server) => agent(server).form,
    by: 'send',
    input: { applicationId: 'a1', channel: 'social', place: 'p', text: 't' },
    answer: { result: 'done' },
    asked: [agentApply, { applicationId: 'a1', channel: 'social', place: 'p', text: 't' }],
    out: 'done',
  },
  {
    title: '[C-11] another code of an agent is made under its name',
    of: (server) => agent(server).addCode,
    by: 'act',
    input: { order: { codeId: 'c1', label: 'n' } },
    answer: { result: 'many' },
    asked: [agentAddCode, { codeId: 'c1', label: 'n' }],
    out: 'many',
  },
  {
    title: '[C-11] an agent’s days are those that were chosen',
    of: (server) => agent(server).days,
    by: 'load',
    input: { query: { from: '2026-01-01', to: '2026-01-31' } },
    answer: { list: ['d1'] },
    asked: [agentDays, { from: '2026-01-01', to: '2026-01-31' }],
    out: { list: ['d1'], more: false },
  },
  {
    title: '[P-9] a bonus is given up by its id, and shown as it stands then',
    of: (server) => provideGrants(server).grantOptOut,
    by: 'act',
    input: { order: { id: 'g1' } },
    answer: { grant: 'then' },
    asked: [grantOptOut, { id: 'g1' }],
    out: 'then',
  },
  {
    title: '[P-9] how much bonuses hold is asked of those that hold anything',
    of: (server) => provideGrants(server).lockedSheet,
    by: 'load',
    input: { query: null },
    answer: { locked: 5, list: ['g1'] },
    asked: [grantList, { of: 'locked' }],
    out: { list: [{ locked: 5 }], more: false },
  },
  {
    title: '[P-6] a member’s points are those that they have and those that they owe',
    of: (server) => providePoints(server).sheet,
    by: 'load',
    input: { query: null },
    answer: { have: 5, owed: 2, list: ['c1'] },
    asked: [pointList, {}],
    out: { list: [{ have: 5, owed: 2 }], more: false },
  },
  {
    title: '[P-6] a member’s money is shown as their wallet has it',
    of: provideFunds,
    by: 'load',
    input: { query: null },
    answer: { fen: 5 },
    asked: [walletBalances, {}],
    out: { list: [{ fen: 5 }], more: false },
  },
  {
    title: '[P-6] whether a member paused is known from the settings of safer play',
    of: (server) => provideSaferPlay({ ...server, navigator: { go: quiet, here: () => '/' } }),
    by: 'loadPause',
    answer: { pause: 'p', limits: [] },
    asked: [saferPlaySettings, {}],
    out: 'p',
  },
  {
    title: '[C-11] a letter is shown whole, by its id',
    of: (server) => letters(server).letter,
    by: 'load',
    input: { query: { letterId: 'l1' } },
    answer: { letter: 'l1' },
    asked: [letterOne, { letterId: 'l1' }],
    out: { list: [{ letter: 'l1' }], more: false },
  },
  {
    title: '[C-11] a letter is closed by its id',
    of: (server) => letters(server).close,
    by: 'act',
    input: { order: 'l1' },
    answer: {},
    asked: [letterClose, { letterId: 'l1' }],
    out: 'done',
  },
  {
    title: '[C-11] a picture of a letter is asked for by its own id',
    of: (server) => letters(server).picture,
    by: 'act',
    input: { order: 'p1' },
    answer: { data: 'x' },
    asked: [letterPicture, { pictureId: 'p1' }],
    out: { data: 'x' },
  },
  ...([['info', infoDetail] as const, ['expert', expertDetail] as const] as const).map(([section, call]) => ({
    title: `[P-10] an article is asked for in its own section: ${section}`,
    of: (server: Server) => articles(server).article,
    by: 'load',
    input: { query: { section, slug: 's1' } },
    answer: { article: 'a1' },
    asked: [call, { slug: 's1' }] as const,
    out: { list: ['a1'], more: false },
  })),
  {
    title: '[P-10] what somebody said of an article is asked for by it',
    of: (server) => articles(server).rating,
    by: 'load',
    input: { slug: 's1' },
    answer: { helped: false },
    asked: [helpRating, { slug: 's1' }],
    out: false,
  },
  {
    title: '[P-10] that an article helped nobody is said as it is, and shown as it is kept',
    of: (server) => articles(server).rating,
    by: 'rate',
    input: { slug: 's1', helped: false },
    answer: { helped: null },
    asked: [helpRate, { slug: 's1', helped: false }],
    out: null,
  },
  {
    title: '[P-5] rounds that can be computed again are the last few that are over',
    of: (server) => provideRounds(server).verifiable,
    by: 'load',
    input: { query: { kind: null } },
    answer: PAGE,
    asked: [gameRounds, { state: 'settled', size: 6 }],
    out: { list: [{ what: 'round', round: 'one' }], more: false },
  },
  {
    title: '[C-9] a bet is shown by its id',
    of: provideBet,
    by: 'load',
    input: { query: { betId: 'b1' } },
    answer: { bet: 'b1' },
    asked: [betDetail, { betId: 'b1' }],
    out: { list: [{ bet: 'b1' }], more: false },
  },
  {
    title: '[P-5] a game is entered at its provider’s own place, and told that its name is shown above it',
    of: game,
    by: 'launch',
    input: { game: 'tidepool-slot' },
    answer: { launch: { origin: 'https://games.example', port: 1, path: '/slot#token' } },
    asked: [gameLaunch, { game: 'tidepool-slot' }],
    out: { address: 'https://games.example/slot?titled=1#token' },
  },
  {
    title: '[P-5] a game without a place of its own is on another port of this one, also when it is entered again',
    of: game,
    by: 'launchAgain',
    input: { game: 'tidepool-slot' },
    answer: { launch: { origin: null, port: 4100, path: '/slot#token' } },
    asked: [gameSecondLaunch, { game: 'tidepool-slot' }],
    out: { address: 'https://site.example:4100/slot?titled=1#token' },
  },
  {
    title: '[P-5] a game that cannot be entered has no address',
    of: game,
    by: 'launch',
    input: { game: 'tidepool-slot' },
    answer: { launch: null },
    asked: [gameLaunch, { game: 'tidepool-slot' }],
    out: { address: null },
  },
]

test.each(ROWS.map((row) => [row.title, row] as const))('%s', async (_, { of, by, input, answer, asked, out }) => {
  const server = askedServer(() => answer)
  const said = await answerOf(of(server), by, input)
  const [{ path }, payload] = asked
  expect(server.asked).toEqual([{ path, payload }])
  expect(said).toEqual(out)
})
