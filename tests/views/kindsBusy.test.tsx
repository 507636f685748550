import { expect, test } from 'vitest'
import { coins, fen, points } from '#src/api/model/money/amount.ts'
import { BreakoutBarrierView } from '#src/ui/activities/kinds/breakoutBarrier/BreakoutBarrierView.tsx'
import { BuffCardsView } from '#src/ui/activities/kinds/buffCards/BuffCardsView.tsx'
import { EuroCupVoteView } from '#src/ui/activities/kinds/euroCupVote/EuroCupVoteView.tsx'
import { FanshuiRebateView } from '#src/ui/activities/kinds/fanshuiRebate/FanshuiRebateView.tsx'
import { FirstDepositView } from '#src/ui/activities/kinds/firstDeposit/FirstDepositView.tsx'
import { LotteryView } from '#src/ui/activities/kinds/lottery/LotteryView.tsx'
import { NovicePackagesView } from '#src/ui/activities/kinds/novicePackages/NovicePackagesView.tsx'
import { QuizView } from '#src/ui/activities/kinds/quiz/QuizView.tsx'
import { RecallFriendView } from '#src/ui/activities/kinds/recallFriend/RecallFriendView.tsx'
import { SignGiftsView } from '#src/ui/activities/kinds/signGifts/SignGiftsView.tsx'
import { SpinWheelView } from '#src/ui/activities/kinds/spinWheel/SpinWheelView.tsx'
import { StageDepositView } from '#src/ui/activities/kinds/stageDeposit/StageDepositView.tsx'
import { NOON, showKind } from './support/kind.tsx'

/** Each kind as it stands with as many of its buttons as it can have at once. */
const KINDS = [
  {
    kind: 'spinWheel',
    View: SpinWheelView,
    buttons: 4,
    view: {
      sectors: [{ weight: 10_000, prize: { asset: 'GOLD', amount: coins(20) } }],
      chances: 1,
      deposit: { each: fen(50_000), rest: fen(0), got: 0, most: 0 },
      points: { price: points(100), have: points(100), got: 0, most: 1 },
      tasks: { done: 1, got: 0, most: 1 },
      card: { chances: 2, isTaken: false },
      next: null,
      spins: [],
    },
  },
  {
    kind: 'lottery',
    View: LotteryView,
    buttons: 1,
    view: { ranks: [], isJoined: false, next: null, each: fen(100), most: 1, drawings: [] },
  },
  {
    kind: 'quiz',
    View: QuizView,
    buttons: 1,
    view: { state: 'ready', perDay: 5, seconds: 10, coins: coins(20), open: null, past: [] },
  },
  {
    kind: 'signGifts',
    View: SignGiftsView,
    buttons: 2,
    view: { row: 0, gifts: [], isSigned: false, times: 1, makeUp: { left: 1, day: '2026-01-04' } },
  },
  {
    kind: 'firstDeposit',
    View: FirstDepositView,
    words: 'depositBonus',
    buttons: 1,
    view: {
      isIn: false,
      least: fen(100),
      most: fen(100),
      multiple: 5,
      product: 'slots',
      steps: [{ number: 1, percent: 30, state: 'open', examples: [], grant: null }],
    },
  },
  {
    kind: 'stageDeposit',
    View: StageDepositView,
    buttons: 2,
    view: {
      isIn: true,
      weeks: [
        {
          monday: '2026-01-05',
          sunday: '2026-01-11',
          isNow: true,
          deposits: fen(0),
          bets: fen(0),
          stages: [{ deposits: fen(100), prize: fen(100), need: fen(100), state: 'ready' }],
        },
      ],
    },
  },
  {
    kind: 'recallFriend',
    View: RecallFriendView,
    buttons: 2,
    view: {
      away: 30,
      within: 7,
      least: fen(100),
      prize: fen(100),
      monthly: 10,
      code: null,
      own: { state: 'back', by: 'l***y' },
      friends: [],
    },
  },
  {
    kind: 'fanshuiRebate',
    View: FanshuiRebateView,
    buttons: 2,
    view: {
      grade: 1,
      rates: [],
      carried: fen(0),
      claimable: fen(100),
      days: [{ day: '2026-01-04', state: 'claimable', amount: fen(100), until: NOON, kinds: [], extraPercent: 0 }],
    },
  },
  {
    kind: 'buffCards',
    View: BuffCardsView,
    buttons: 2,
    view: {
      points: points(200),
      until: NOON,
      cards: [{ buff: 'rebate', strength: 10, price: points(200), have: 1, isRunning: false, isFull: false, counts: 'a9' }],
    },
  },
  {
    kind: 'breakoutBarrier',
    View: BreakoutBarrierView,
    buttons: 2,
    view: {
      since: null,
      height: 0,
      best: 0,
      camp: 0,
      today: { bets: fen(0), isPassed: false },
      gates: [{ need: fen(100), coins: coins(5), isCamp: false, card: null, place: 'behind', gift: 'ready' }],
    },
  },
  {
    kind: 'novicePackages',
    View: NovicePackagesView,
    buttons: 3,
    view: {
      until: null,
      days: 7,
      leastBet: fen(100),
      packages: [
        { name: 'bind', coins: coins(5), state: 'ready' },
        { name: 'line', coins: coins(5), state: 'ready' },
      ],
    },
  },
] as const

test.each(KINDS)('[C-12] while an act of $kind is on its way each of its buttons is busy and asks for no other', async (one) => {
  const words = 'words' in one ? one.words : one.kind
  const { screen, user, asked } = await showKind(one.View, one.kind, one.view, { words: [words], isBusy: true })
  const buttons = screen.getAllByRole('button')
  for (const button of buttons) await user.click(button)
  expect([buttons.map((button) => button.getAttribute('aria-busy')), asked]).toEqual([
    Array.from({ length: one.buttons }, () => 'true'),
    [],
  ])
})

test('[C-12] while a vote is on its way no other is cast', async () => {
  const view = {
    pool: points(100),
    closesAt: NOON,
    state: 'open',
    teams: [{ name: { 'zh-CN': '西班牙', en: 'Spain' }, votes: 1 }],
    winner: null,
    winners: null,
    mine: { today: null, votes: [], prize: null },
  }
  const { screen, user, press, asked } = await showKind(EuroCupVoteView, 'euroCupVote', view, {
    words: ['euroCupVote'],
    isBusy: true,
  })
  await user.click(screen.getByRole('radio'))
  await press('Vote for Spain')
  expect(asked).toEqual([])
})
