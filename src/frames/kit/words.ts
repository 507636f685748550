import { createContext, use } from 'react'
import type { Language } from '#src/api/model/format.ts'
import type { Refusal } from '#src/api/model/games/frameDoor.ts'
import type { RoundRefusal } from '#src/machines/frame/roundMachine.ts'

/** What every frame says. */
export type KitWords = {
  readonly entering: string
  readonly unreached: string
  readonly tooMany: string
  readonly tryAgain: string
  readonly leave: string
  readonly shut: Readonly<Record<'session' | 'paused' | 'other', string>>
  readonly balance: string
  readonly unknownBalance: string
  readonly returns: (percent: string) => string
  readonly stake: string
  readonly lessStake: string
  readonly moreStake: string
  readonly stakeOf: (money: string) => string
  readonly held: string
  readonly unsure: string
  readonly running: string
  readonly tooMuch: string
  readonly refusal: Readonly<Record<RoundRefusal, string>>
  readonly rules: string
  readonly fair: string
  readonly close: string
  readonly won: (money: string) => string
  readonly returned: (money: string) => string
  readonly lost: string
  readonly pace: (seconds: string) => string
  readonly keys: string
  readonly fairness: {
    readonly how: string
    readonly next: string
    readonly own: string
    readonly ownHint: string
    readonly save: string
    readonly saved: string
    readonly wrong: string
    readonly last: string
    readonly none: string
    readonly serverSeed: string
    readonly commitment: string
    readonly nonce: string
    readonly equal: string
    readonly different: string
  }
}

const NOT_PLAYED = { zh: '这一局没有成立，本金没有动。', en: 'This round did not take place. Your stake was not taken.' }

const KIT_WORDS: Readonly<Record<Language, KitWords>> = {
  'zh-CN': {
    entering: '正在进入…',
    unreached: '连不上游戏，稍后自动再试。',
    tooMany: '操作太频繁，什么也没有丢，稍后自动再试。',
    tryAgain: '再试一次',
    leave: '离开游戏',
    shut: {
      session: '这次进入已结束，请从大厅重新进入。',
      paused: '你已暂停参与，暂时不能玩。',
      other: '游戏现在进不去，请稍后从大厅再试。',
    },
    balance: '余额',
    unknownBalance: '未知',
    returns: (percent) => `返还率 ${percent}%`,
    stake: '注额',
    lessStake: '减小注额',
    moreStake: '加大注额',
    stakeOf: (money) => `注额 ${money}`,
    held: '网站已暂停，继续后才能开局。',
    unsure: '还没有收到结果，正在用同一局号再问，不会重复下注。',
    running: '开局中…',
    tooMuch: '余额不够这个注额。',
    refusal: {
      session: '这次进入已结束，请从大厅重新进入。',
      paused: '你已暂停参与，暂时不能下注。',
      shut: '游戏已关闭或正在维护。',
      stake: '注额超出了你的限额。',
      pace: '太快了，稍等一下再来。',
      funds: '余额不足，请减小注额。',
      closed: NOT_PLAYED.zh,
      refunded: NOT_PLAYED.zh,
      unknown: NOT_PLAYED.zh,
      noAnswer: '网站没有及时回应，本金已退回。',
      stale: '别的窗口刚玩过一局，种子已更新，请再开局。',
      rejected: NOT_PLAYED.zh,
    },
    rules: '规则',
    fair: '公平验证',
    close: '关闭',
    won: (money) => `赢得 ${money}`,
    returned: (money) => `返还 ${money}`,
    lost: '未中',
    pace: (seconds) => `每局至少间隔 ${seconds} 秒，没有自动开局。`,
    keys: '键盘：空格或回车开局，上下键改注额，退出键关闭窗口。',
    fairness: {
      how: '开局前先公布服务器种子的指纹，再用你的种子一起算出结果，谁也改不了。',
      next: '下一局服务器种子的指纹',
      own: '你的种子',
      ownHint: '1 到 64 个英文字母、数字或符号，不含空格。',
      save: '使用',
      saved: '下一局起使用。',
      wrong: '种子只能用 1 到 64 个英文字母、数字或符号，不含空格。',
      last: '上一局',
      none: '还没有玩过。',
      serverSeed: '服务器种子',
      commitment: '开局前公布的指纹',
      nonce: '局数',
      equal: '已在本机重新计算：结果与指纹完全一致。',
      different: '重新计算的结果不一致，请联系客服。',
    },
  },
  en: {
    entering: 'Entering…',
    unreached: 'The game cannot be reached. It will try again by itself.',
    tooMany: 'Too many requests. Nothing is lost: it will be tried again by itself.',
    tryAgain: 'Try again',
    leave: 'Leave the game',
    shut: {
      session: 'This visit is over. Open the game again from the hall.',
      paused: 'You are taking a break and cannot play for now.',
      other: 'The game cannot be entered now. Try again later from the hall.',
    },
    balance: 'Balance',
    unknownBalance: 'unknown',
    returns: (percent) => `Returns ${percent}%`,
    stake: 'Stake',
    lessStake: 'Lower the stake',
    moreStake: 'Raise the stake',
    stakeOf: (money) => `Stake ${money}`,
    held: 'Paused by the site. Go on there to play.',
    unsure: 'No answer yet. The same round is asked for again, never a second one.',
    running: 'Under way…',
    tooMuch: 'Your balance is less than this stake.',
    refusal: {
      session: 'This visit is over. Open the game again from the hall.',
      paused: 'You are taking a break: no bets for now.',
      shut: 'The game is closed or under maintenance.',
      stake: 'The stake is outside your limits.',
      pace: 'A little too soon. Wait a moment.',
      funds: 'Not enough balance. Lower the stake.',
      closed: NOT_PLAYED.en,
      refunded: NOT_PLAYED.en,
      unknown: NOT_PLAYED.en,
      noAnswer: 'The site did not answer in time. Your stake was given back.',
      stale: 'Another window played meanwhile: the seeds are new. Play again.',
      rejected: NOT_PLAYED.en,
    },
    rules: 'Rules',
    fair: 'Fairness',
    close: 'Close',
    won: (money) => `You win ${money}`,
    returned: (money) => `${money} returned`,
    lost: 'No win',
    pace: (seconds) => `At least ${seconds} seconds between rounds, and no autoplay.`,
    keys: 'Keys: space or enter plays, up and down change the stake, escape closes a sheet.',
    fairness: {
      how: 'The hash of the server seed is shown before a round; your seed then joins it to decide the result. Nobody can change it.',
      next: 'Hash of the next server seed',
      own: 'Your seed',
      ownHint: '1 to 64 letters, digits or signs, without spaces.',
      save: 'Use it',
      saved: 'Used from the next round on.',
      wrong: 'A seed has 1 to 64 letters, digits or signs, and no spaces.',
      last: 'Last round',
      none: 'Nothing was played yet.',
      serverSeed: 'Server seed',
      commitment: 'Hash shown before',
      nonce: 'Round number',
      equal: 'Computed again on this device: the result and the hash agree.',
      different: 'Computed again, the result differs. Please tell customer service.',
    },
  },
}

/** The reason that a frame is shut for, in words. */
export const shutWords = ({ shut }: KitWords, reason: Refusal | null): string =>
  reason === 'session' || reason === 'paused' ? shut[reason] : shut.other

/** Why nobody is let in yet, in words. */
export const unreachedWords = ({ unreached, tooMany }: KitWords, isTooMany: boolean): string => (isTooMany ? tooMany : unreached)

export const LanguageContext = createContext<Language>('zh-CN')
export const useLanguage = (): Language => use(LanguageContext)
export const useKitWords = (): KitWords => KIT_WORDS[useLanguage()]
