import type { TFunction } from 'i18next'
import { siteTime } from '#src/api/model/day.ts'
import type { SupportItem } from '#src/machines/support/supportChatMachine.ts'

/** What happened in a chat, in words; null = nothing that is said. */
export function turnWords(t: TFunction<'support'>, event: SupportItem): string | null {
  if (event.kind !== 'turn') return null
  const { turn, name, end, rating } = event
  if (turn === 'closed') return end === null ? null : t(`support.end.${end}`)
  if (turn === 'rated') return t('support.turn.rated', { rating: rating ?? '' })
  if (turn === 'taken' || turn === 'handedOver') return t(`support.turn.${turn}`, { name: name ?? '' })
  return t(`support.turn.${turn}`)
}

/** All of a chat as text, a line each, with the times of the site. */
export function transcriptOf(t: TFunction<'support'>, events: readonly SupportItem[], me: 'customer' | 'service'): string {
  return events
    .flatMap((event) => {
      const at = siteTime(event.at)
      if (event.kind === 'unreadable') return []
      if (event.kind === 'turn') {
        const words = turnWords(t, event)
        return words === null ? [] : [`[${at}] ${words}`]
      }
      const by = event.by === me ? t('support.me') : (event.name ?? t(`support.${event.by}`))
      const pictures = event.pictures.map(() => `<${t('support.pictureAlt')}>`)
      return [`[${at}] ${by}: ${[event.text, ...pictures].filter((part) => part !== '').join(' ')}`]
    })
    .join('\r\n')
}

/** Hands a text to the browser as a file. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
