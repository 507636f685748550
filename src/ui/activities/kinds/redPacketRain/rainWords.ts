import { grabbedOf, type Packet, type Rain } from '#src/api/model/activities/kinds/redPacketRain.ts'
import { coins, fen, points } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'

/** An amount, or what packets hold together, in the asset of a pot. */
export function sumWords({ asset }: Rain['pot'], of: number | readonly Packet[]): string {
  const sum = typeof of === 'number' ? of : grabbedOf(of)
  if (asset === 'GOLD') return formatMoney('GOLD', coins(sum))
  return asset === 'POINT' ? formatMoney('POINT', points(sum)) : formatMoney('FEN', fen(sum))
}
