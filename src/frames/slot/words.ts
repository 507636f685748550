import type { Language } from '#src/api/model/format.ts'
import type { SlotSymbol } from '#src/api/model/games/slot/symbols.ts'
import { useLanguage } from '../kit/words.ts'

type SlotWords = {
  readonly spin: string
  readonly idle: string
  readonly reels: string
  readonly symbols: Readonly<Record<SlotSymbol, string>>
  readonly seen: (rows: string) => string
  readonly line: (line: number, count: number, symbol: string, money: string) => string
  readonly scatter: (count: number, symbol: string, money: string) => string
  readonly how: string
  readonly wild: string
  readonly pearls: string
  readonly lines: string
  readonly times: (count: number) => string
  readonly lineStake: (money: string) => string
  readonly exact: (percent: string) => string
}

export const SLOT_NAMES = { 'zh-CN': '灯塔转轮', en: 'Lighthouse Reels' } as const

const SLOT_WORDS: Readonly<Record<Language, SlotWords>> = {
  'zh-CN': {
    spin: '转动',
    idle: '注额含十条线，从左起三个相同起赔。',
    reels: '转轮',
    symbols: {
      lighthouse: '灯塔',
      ship: '帆船',
      anchor: '船锚',
      compass: '罗盘',
      bell: '船钟',
      fish: '小鱼',
      shell: '贝壳',
      star: '海星',
      wave: '海浪',
      pearl: '珍珠',
    },
    seen: (rows) => `转轮停在：${rows}`,
    line: (line, count, symbol, money) => `第 ${line} 线 ${count} 个${symbol}，${money}`,
    scatter: (count, symbol, money) => `${count} 个${symbol}，${money}`,
    how: '注额平均分到十条线上。同一条线从最左边起连续三个或更多相同符号，按下表乘以每线注额赔付；每条线只算一次。',
    wild: '海浪只出现在中间三轮，可代替珍珠以外的任何符号。',
    pearls: '珍珠不看线：任意位置三、四、五个，按总注额赔付。',
    lines: '十条线',
    times: (count) => `${count} 个`,
    lineStake: (money) => `下表按当前每线注额 ${money} 计算。`,
    exact: (percent) => `返还率 ${percent}%，由五个转轮的全部停法逐一算出，不是估计。`,
  },
  en: {
    spin: 'Spin',
    idle: 'One stake for ten lines: three of a kind from the left.',
    reels: 'Reels',
    symbols: {
      lighthouse: 'lighthouse',
      ship: 'ship',
      anchor: 'anchor',
      compass: 'compass',
      bell: 'bell',
      fish: 'fish',
      shell: 'shell',
      star: 'starfish',
      wave: 'wave',
      pearl: 'pearl',
    },
    seen: (rows) => `The reels show: ${rows}`,
    line: (line, count, symbol, money) => `line ${line}: ${count} × ${symbol}, ${money}`,
    scatter: (count, symbol, money) => `${count} × ${symbol}, ${money}`,
    how: 'The stake is shared by ten lines. Three or more of a kind in a row from the left pay as below; each line pays once.',
    wild: 'Waves on the three middle reels stand in for any symbol but the pearl.',
    pearls: 'Pearls pay anywhere: three, four or five of them, by the whole stake.',
    lines: 'The ten lines',
    times: (count) => `${count} ×`,
    lineStake: (money) => `Amounts for your present stake, ${money} a line.`,
    exact: (percent) => `Returns ${percent}%, counted over every stop of the five reels.`,
  },
}

export const useSlotWords = (): SlotWords => SLOT_WORDS[useLanguage()]
