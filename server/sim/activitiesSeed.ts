import * as v from 'valibot'
import { ActivityFields } from '#src/api/model/activities/officeActivity.ts'
import { type KindName, KINDS } from '#src/api/model/activities/kinds.ts'
import { initialTerms, type Words } from '#src/api/model/activities/terms.ts'
import { QUIZ_QUESTIONS } from './demo/quizQuestions.ts'
import { publishActivity, saveActivity } from '../activities/office.ts'
import { findByName } from '../members/members.ts'
import type { Services } from '../services.ts'

const DAY = 86_400_000

type Demo = { readonly title: Words; readonly words: Words; readonly terms?: Readonly<Record<string, unknown>> }

/** The demo's activities: one of each kind, with the terms that a form begins with, and what differs. */
const DEMO: Readonly<Record<KindName, Demo>> = {
  quiz: {
    title: { 'zh-CN': '每日球迷问答', en: 'Daily quiz for fans' },
    words: {
      'zh-CN': '每天五道足球题，每题十秒，答对得金币。',
      en: 'Five football questions a day, ten seconds each. Coins for every right answer.',
    },
    terms: { questions: QUIZ_QUESTIONS },
  },
  signGifts: {
    title: { 'zh-CN': '七日签到礼', en: 'Seven days of gifts' },
    words: {
      'zh-CN': '每天签到领金币，连续七天，越签越多。',
      en: 'Sign in every day for coins: each day in a row brings more, for seven days.',
    },
  },
  novicePackages: {
    title: { 'zh-CN': '新手礼包', en: 'Packages for new members' },
    words: {
      'zh-CN': '注册后七天内完成六件小事，每件都有金币，全部完成再得一份。',
      en: 'Six small tasks in your first seven days: coins for each, and a package for all six.',
    },
  },
  breakoutBarrier: {
    title: { 'zh-CN': '七关闯关', en: 'Seven gates' },
    words: {
      'zh-CN': '每天按有效投注通过一关，第三、五关是营地。请量力而行。',
      en: 'Pass one gate a day with that day’s valid bets; gates three and five are camps. Play within your means.',
    },
  },
  buffCards: {
    title: { 'zh-CN': '增益卡', en: 'Buff cards' },
    words: {
      'zh-CN': '用积分兑换或从闯关获得，使用后当天有效。',
      en: 'Get them for points or at Seven gates; each lasts for the day you use it.',
    },
  },
  firstDeposit: {
    title: { 'zh-CN': '首充礼金', en: 'First deposit' },
    words: {
      'zh-CN': '充值前先参加，第一笔满 ¥100 的充值送 50%，最高 ¥500，7 天内完成 5 倍体育投注后可用。',
      en: 'Take part first. Your first deposit of ¥100 or more earns 50%, up to ¥500, yours once you have bet it five times on sports within 7 days.',
    },
  },
  continueDeposit: {
    title: { 'zh-CN': '续充礼金', en: 'Further deposits' },
    words: {
      'zh-CN': '第二笔充值送 20%，第三笔送 10%，每笔最高 ¥300，7 天内完成 5 倍体育投注后可用。',
      en: 'Your second deposit earns 20% and your third 10%, up to ¥300 each, yours once you have bet it five times on sports within 7 days.',
    },
  },
  stageDeposit: {
    title: { 'zh-CN': '每周充值阶梯', en: 'Weekly deposit steps' },
    words: {
      'zh-CN': '一周累计充值满 ¥500、¥2,000、¥10,000 并完成等额有效投注，分别送 ¥8、¥38、¥188。',
      en: 'Deposit ¥500, ¥2,000 and ¥10,000 in a week, bet as much, and get ¥8, ¥38 and ¥188.',
    },
  },
  recallFriend: {
    title: { 'zh-CN': '召回好友', en: 'Bring a friend back' },
    words: {
      'zh-CN': '很久没来的好友通过你的链接回来并充值，你们各得 ¥18。',
      en: 'A friend who has been away for a long time comes back through your link and deposits: ¥18 for each of you.',
    },
  },
  inviteFriend: {
    title: { 'zh-CN': '邀请好友', en: 'Invite friends' },
    words: {
      'zh-CN': '好友通过你的链接注册并达成条件，你就能领取奖励。',
      en: 'When a friend registers through your link and meets the conditions, you can claim a reward.',
    },
  },
  redPacketRain: {
    title: { 'zh-CN': '整点红包雨', en: 'Red-packet rain' },
    words: {
      'zh-CN': '每天 12:00 和 20:00 各一场，每场 60 秒，每人最多抢 10 个，结束后统一到账。',
      en: 'Every day at 12:00 and 20:00 for 60 seconds. Grab up to ten packets; they are paid when it is over.',
    },
  },
  fanshuiRebate: {
    title: { 'zh-CN': '每日返水', en: 'Daily rebates' },
    words: {
      'zh-CN': '每天的有效投注按等级和场馆类型返水，次日 00:30 起可领取。',
      en: 'Get back a share of each day’s valid bets, by grade and kind of venue. Claim it from 00:30 the next day.',
    },
  },
  spinWheel: {
    title: { 'zh-CN': '幸运大转盘', en: 'Spin the wheel' },
    words: {
      'zh-CN': '充值、积分和任务都能得到转盘次数；八个奖项，概率公开，每次转动都可验证。',
      en: 'Earn spins with deposits, points and tasks. Eight prizes with published odds, and every spin can be checked.',
    },
  },
  soccerLottery: {
    title: { 'zh-CN': '足球胜平负', en: 'Football lottery' },
    words: {
      'zh-CN': '九场比赛猜胜平负，每天一张免费选票，猜中最多的人平分积分奖池。',
      en: 'Home, draw or away in nine matches, one free ticket a day. The best tickets share a pool of points.',
    },
  },
  guess: {
    title: { 'zh-CN': '积分竞猜', en: 'Guess the result' },
    words: {
      'zh-CN': '用积分竞猜足球赛果，开球截止，猜对的人按投入分享整个奖池。',
      en: 'Stake points on football results until kickoff. Those who are right share the whole pool in proportion to their stakes.',
    },
  },
  euroCupVote: {
    title: { 'zh-CN': '欧洲杯冠军投票', en: 'Euro Cup vote' },
    words: {
      'zh-CN': '每天为你看好的球队免费投一票，投中冠军的会员按票数分享积分奖池。',
      en: 'One free vote a day for the team you believe in. Those who voted for the champion share a pool of points by their votes.',
    },
  },
  lottery: {
    title: { 'zh-CN': '每日抽奖', en: 'Daily lottery' },
    words: {
      'zh-CN': '有效投注得抽奖券，每晚 21:00 开奖；结果在开奖前已经锁定，开奖后人人可以核对。',
      en: 'Valid bets earn tickets for the draw every evening at 21:00. The result is fixed beforehand, and anyone can check it afterwards.',
    },
  },
}

/** Makes and publishes the demo's activities as an operator would. Nothing happens where there are some, or no operator. */
export async function seedActivities({ db, write, now }: Pick<Services, 'db' | 'write' | 'now'>): Promise<void> {
  const operator = await findByName(db, 'oda')
  const there = await db.selectFrom('activity').select('id').limit(1).executeTakeFirst()
  if (operator === undefined || there !== undefined) return
  for (const [place, kind] of Object.values(KINDS).entries()) {
    const id = `demo-${kind.name}`
    const { title, words, terms } = DEMO[kind.name]
    const fields = v.parse(ActivityFields, {
      kind: kind.name,
      title,
      words,
      place,
      startsAt: now() - DAY,
      endsAt: now() + 180 * DAY,
      audience: { grade: 0, tag: null },
      budgets: [
        { asset: 'GOLD', all: '10000000', day: '1000000' },
        { asset: 'POINT', all: '1000000', day: '100000' },
        { asset: 'FEN', all: '500000', day: '100000' },
      ],
      terms: { ...initialTerms(kind.fields), ...terms },
    })
    const reason = 'demo'
    await write((tx) => saveActivity(tx, operator, { id, version: null, fields, reason }))
    await write((tx) => publishActivity(tx, operator, { id, version: 0, reason }))
  }
}
