import { useState } from 'react'

/**
 * The id that something goes under: the same for what was sent last, so that it is there once however often its answer is lost, and another for
 * other content. The answer is called as it is sent, with what is sent.
 */
export function useContentId(makeId: () => string): (content: unknown) => string {
  const [last, setLast] = useState<{ readonly id: string; readonly content: string } | null>(null)
  return (sent) => {
    const content = JSON.stringify(sent)
    const next = last?.content === content ? last : { id: makeId(), content }
    setLast(next)
    return next.id
  }
}
