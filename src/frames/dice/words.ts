import type { Language } from '#src/api/model/format.ts'
import { useLanguage } from '../kit/words.ts'

type DiceWords = {
  readonly roll: string
  readonly idle: string
  readonly under: string
  readonly over: string
  readonly side: string
  readonly target: string
  readonly targetText: (side: 'under' | 'over', target: number) => string
  readonly chance: string
  readonly pays: string
  readonly wins: string
  readonly history: string
  readonly noHistory: string
  readonly rolled: (roll: string) => string
  readonly rolledWon: (roll: string) => string
  readonly rolledLost: (roll: string) => string
  readonly how: string
  readonly exact: string
  readonly equal: string
}

export const DICE_NAMES = { 'zh-CN': '潮汐骰子', en: 'Tide Dice' } as const

const DICE_WORDS: Readonly<Record<Language, DiceWords>> = {
  'zh-CN': {
    roll: '掷骰',
    idle: '选好潮位，掷出 0.00 到 99.99。',
    under: '低于',
    over: '不低于',
    side: '押哪一边',
    target: '目标潮位',
    targetText: (side, target) => `${side === 'under' ? '低于' : '不低于'} ${target}.00`,
    chance: '中奖机会',
    pays: '赔付倍数',
    wins: '可得',
    history: '最近的点数',
    noHistory: '还没有点数',
    rolled: (roll) => `掷出 ${roll}`,
    rolledWon: (roll) => `${roll}，中`,
    rolledLost: (roll) => `${roll}，未中`,
    how: '先选“低于”或“不低于”和目标潮位，再掷骰。点数从 0.00 到 99.99，共一万种，机会相同。',
    exact: '返还率 99%：倍数等于 99 除以中奖机会。不足一分的部分舍去。',
    equal: '点数正好等于目标时，“不低于”中。',
  },
  en: {
    roll: 'Roll',
    idle: 'Choose a tide mark, then roll 0.00 to 99.99.',
    under: 'Under',
    over: 'At or over',
    side: 'Which side',
    target: 'Tide mark',
    targetText: (side, target) => `${side === 'under' ? 'under' : 'at or over'} ${target}.00`,
    chance: 'Chance',
    pays: 'Pays',
    wins: 'To win',
    history: 'Last rolls',
    noHistory: 'No rolls yet',
    rolled: (roll) => `Rolled ${roll}`,
    rolledWon: (roll) => `${roll}, won`,
    rolledLost: (roll) => `${roll}, no win`,
    how: 'Choose a side and a tide mark, then roll. There are ten thousand rolls, 0.00 to 99.99, each as likely as any other.',
    exact: 'Returns 99%: what a win pays is 99 over its chance. Part of a fen is cut off.',
    equal: 'A roll that is just the tide mark wins for “at or over”.',
  },
}

export const useDiceWords = (): DiceWords => DICE_WORDS[useLanguage()]
