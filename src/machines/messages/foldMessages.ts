import type { SiteMessage } from '#src/api/model/message.ts'

/** Messages that are shown as one: the latest of them, and all of them with it first. */
export type MessageFold = { readonly latest: SiteMessage; readonly all: readonly SiteMessage[] }

/** The messages as they are listed: those that say the same, one right after the other, are one. */
export function foldMessages(messages: readonly SiteMessage[]): readonly MessageFold[] {
  const folds: { latest: SiteMessage; all: SiteMessage[] }[] = []
  for (const message of messages) {
    const last = folds.at(-1)
    if (last !== undefined && message.alike !== null && last.latest.alike === message.alike) last.all.push(message)
    else folds.push({ latest: message, all: [message] })
  }
  return folds
}

/** Ids of messages whose lines show each of their messages. */
export type OpenFolds = ReadonlySet<string>

/** Whether a line shows each of its messages: it stays open whatever joins it, at either end. */
export const isFoldOpen = (open: OpenFolds, { all }: MessageFold) => all.some(({ messageId }) => open.has(messageId))

/** The open lines after one was pressed. */
export function toggleFold(open: OpenFolds, fold: MessageFold): OpenFolds {
  const next = new Set(open)
  for (const { messageId } of fold.all) {
    if (isFoldOpen(open, fold)) next.delete(messageId)
    else next.add(messageId)
  }
  return next
}
