import type { Language } from '#src/api/model/format.ts'
import type { TableBox, TablePhase } from '#src/api/model/games/baccarat/table.ts'
import type { BetRefusal } from '#src/machines/frame/tableFrame.ts'
import { type KitWords, useLanguage } from '../kit/words.ts'

export const TABLE_NAMES = { 'zh-CN': '海港百家乐', en: 'Harbour Baccarat' } as const

export type TableWords = {
  readonly phase: Readonly<Record<TablePhase, string>>
  readonly seconds: (count: number) => string
  readonly box: Readonly<Record<TableBox, string>>
  readonly short: Readonly<Record<TableBox, string>>
  readonly pays: Readonly<Record<TableBox, string>>
  readonly boxAll: (all: string, players: number) => string
  readonly boxLabel: (box: string, mine: string, ready: string, all: string, players: number) => string
  readonly points: (count: number) => string
  readonly wins: (box: string, high: number, low: number) => string
  readonly tie: (points: number) => string
  readonly natural: string
  readonly pair: Readonly<Record<'player' | 'banker', string>>
  readonly chips: string
  readonly clear: string
  readonly confirm: (money: string) => string
  readonly confirming: string
  readonly choose: string
  readonly laid: (money: string) => string
  readonly left: string
  readonly unknownBets: (money: string) => string
  readonly earlier: string
  readonly players: (count: number) => string
  readonly others: string
  readonly nobody: string
  readonly seat: (name: string) => string
  readonly you: string
  readonly bigRoad: string
  readonly beads: string
  readonly counts: (player: number, banker: number, tie: number) => string
  readonly shoe: (shoe: number, hand: number) => string
  readonly connecting: string
  readonly cut: string
  readonly refusal: Readonly<Record<'late' | 'step' | 'many' | 'tooMany' | 'unheard', string>>
  readonly rules: readonly string[]
  readonly fair: readonly string[]
  readonly end: string
  readonly salt: string
  readonly seeds: string
  readonly revealed: (shoe: number) => string
  readonly seedHolds: string
  readonly seedFails: string
  readonly keys: string
  readonly cardName: (rank: string, suit: string) => string
  readonly suits: Readonly<Record<'S' | 'H' | 'D' | 'C', string>>
}

const TABLE_WORDS: Readonly<Record<Language, TableWords>> = {
  'zh-CN': {
    phase: {
      published: '等第一位玩家',
      gathering: '即将开局',
      betting: '请下注',
      closing: '停止下注',
      dealing: '发牌中',
      result: '开牌结果',
      resting: '准备下一局',
      shuffling: '换新牌靴',
    },
    seconds: (count) => `剩 ${count} 秒`,
    box: { player: '闲', tie: '和', banker: '庄' },
    short: { player: '闲', tie: '和', banker: '庄' },
    pays: { player: '1 赔 1', tie: '1 赔 8', banker: '1 赔 0.95' },
    boxAll: (all, players) => `全桌 ${all} · ${players} 人`,
    boxLabel: (box, mine, ready, all, players) => `${box}：已下 ${mine}，待确认 ${ready}，全桌 ${all}，${players} 人`,
    points: (count) => `${count} 点`,
    wins: (box, high, low) => `${box}赢，${high} 比 ${low}`,
    tie: (points) => `和局，都是 ${points} 点`,
    natural: '天牌',
    pair: { player: '闲对', banker: '庄对' },
    chips: '筹码',
    clear: '清除',
    confirm: (money) => `确认下注 ${money}`,
    confirming: '下注中…',
    choose: '选筹码，点闲、和或庄',
    laid: (money) => `本局已下 ${money}`,
    left: '未确认的筹码没有下注。',
    unknownBets: (money) => `有 ${money} 未得到回应，将退回。`,
    earlier: '上一局还在结算，结果不会丢。',
    players: (count) => `${count} 人在桌`,
    others: '桌上的筹码',
    nobody: '这一局还没有人下注。',
    seat: (name) => `玩家 ${name}`,
    you: '你',
    bigRoad: '大路',
    beads: '珠盘路',
    counts: (player, banker, tie) => `闲 ${player} · 庄 ${banker} · 和 ${tie}`,
    shoe: (shoe, hand) => `第 ${shoe} 靴 第 ${hand} 手`,
    connecting: '正在连到牌桌…',
    cut: '与牌桌的连接断了，正在重连。已下的注照常开奖，赢了会入账；未确认的筹码没有下注。',
    refusal: {
      late: '来晚了，这一局已停止下注。',
      step: '注额须是整元。',
      many: '这一局下注次数太多了。',
      tooMany: '操作太频繁，没下成的请稍后再下。',
      unheard: '没有收到回应，以桌上显示为准；没成立的会退回。',
    },
    rules: [
      '八副牌。闲、庄各发两张，按规则补第三张，点数取个位，九点最大。',
      '押闲赢 1 赔 1；押庄赢 1 赔 1，抽水 5%；和 1 赔 8，和局时闲、庄的注退回。',
      '返还率：庄 98.94%，闲 98.76%，和 85.64%。',
      '下注 15 秒，停止后不能再下。切牌出现在最后 16 张前，再打一手就换新牌靴。',
    ],
    fair: [
      '一千靴牌的种子连成一条链，链尾在开桌前公布；随后最早来的玩家各给一个种子，合成盐。',
      '每靴牌由它的种子和盐洗出，谁也改不了。牌靴打完后公布种子，你的每一局都能在记录里重新计算。',
    ],
    end: '公布的链尾',
    salt: '盐',
    seeds: '玩家给的种子',
    revealed: (shoe) => `第 ${shoe} 靴的种子`,
    seedHolds: '已在本机核对：由它能算回链尾。',
    seedFails: '核对不上，请联系客服。',
    keys: '键盘：1、2、3 押闲、和、庄，回车确认，退格清除。',
    cardName: (rank, suit) => `${suit}${rank}`,
    suits: { S: '黑桃', H: '红桃', D: '方块', C: '梅花' },
  },
  en: {
    phase: {
      published: 'Waiting for a player',
      gathering: 'Starting soon',
      betting: 'Place your bets',
      closing: 'No more bets',
      dealing: 'Dealing',
      result: 'Result',
      resting: 'Next round soon',
      shuffling: 'New shoe',
    },
    seconds: (count) => `${count} s left`,
    box: { player: 'Player', tie: 'Tie', banker: 'Banker' },
    short: { player: 'P', tie: 'T', banker: 'B' },
    pays: { player: '1 to 1', tie: '8 to 1', banker: '0.95 to 1' },
    boxAll: (all, players) => `${all} by ${players}`,
    boxLabel: (box, mine, ready, all, players) => `${box}: bet ${mine}, ready ${ready}, at the table ${all} by ${players}`,
    points: (count) => `${count} points`,
    wins: (box, high, low) => `${box} wins ${high}–${low}`,
    tie: (points) => `Tie, both ${points}`,
    natural: 'natural',
    pair: { player: 'player pair', banker: 'banker pair' },
    chips: 'Chips',
    clear: 'Clear',
    confirm: (money) => `Bet ${money}`,
    confirming: 'Betting…',
    choose: 'Choose a chip, then a box',
    laid: (money) => `${money} bet this round`,
    left: 'Chips that were not confirmed are not bet.',
    unknownBets: (money) => `No answer about ${money}: it will be given back.`,
    earlier: 'The last round is still being settled. Nothing of it is lost.',
    players: (count) => `${count} at the table`,
    others: 'Chips on the table',
    nobody: 'Nobody has bet this round.',
    seat: (name) => `Player ${name}`,
    you: 'You',
    bigRoad: 'Big road',
    beads: 'Bead plate',
    counts: (player, banker, tie) => `P ${player} · B ${banker} · T ${tie}`,
    shoe: (shoe, hand) => `Shoe ${shoe}, hand ${hand}`,
    connecting: 'Joining the table…',
    cut: 'The line to the table is cut and will be back by itself. Bets that are placed play on and wins are paid; chips that were not confirmed are not bet.',
    refusal: {
      late: 'Too late: bets of this round are closed.',
      step: 'Bets are whole yuan.',
      many: 'Too many bets in this round.',
      tooMany: 'Too many requests. What the table does not show is not bet: try again in a moment.',
      unheard: 'No answer. What the table shows holds; anything else is given back.',
    },
    rules: [
      'Eight packs. Two cards for each side, a third by the rules; the last digit of the sum counts, nine is best.',
      'Player pays 1 to 1, banker 1 to 1 less 5%, a tie 8 to 1; a tie gives player and banker bets back.',
      'Returns: banker 98.94%, player 98.76%, tie 85.64%.',
      'Bets for 15 seconds, none after that. The cut card lies 16 from the end; one more hand and a new shoe comes.',
    ],
    fair: [
      'The seeds of a thousand shoes form a chain whose end is published first; then the first players give a seed each, which make its salt.',
      'A shoe is shuffled from its seed and the salt, so nobody can change it. Its seed is told when it is over, and each of your rounds can be computed again from your records.',
    ],
    end: 'Published end of the chain',
    salt: 'Salt',
    seeds: 'Seeds that players gave',
    revealed: (shoe) => `Seed of shoe ${shoe}`,
    seedHolds: 'Checked on this device: the end of the chain follows from it.',
    seedFails: 'It does not fit. Please tell customer service.',
    keys: 'Keys: 1, 2, 3 bet on player, tie, banker; enter confirms, backspace clears.',
    cardName: (rank, suit) => `${rank} of ${suit}`,
    suits: { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' },
  },
}

export const useTableWords = (): TableWords => TABLE_WORDS[useLanguage()]

/** Why bets are not on the table, in words. */
export function refusalWords(refusal: BetRefusal, words: TableWords, kit: KitWords): string {
  return isTableRefusal(refusal, words) ? words.refusal[refusal] : kit.refusal[refusal]
}

const isTableRefusal = (refusal: BetRefusal, words: TableWords): refusal is keyof TableWords['refusal'] =>
  Object.hasOwn(words.refusal, refusal)
