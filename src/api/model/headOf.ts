/** Ends of sentences: Latin ones count where a space or nothing follows. */
const SENTENCE = /^(.+?(?:[。！？]|[.!?](?=\s|$)))\s*(.*)$/su

/** An announcement’s first sentence as its title, without its full stop, and what follows it; '' = nothing. */
export function headOf(content: string): { readonly head: string; readonly rest: string } {
  const [, first = content, rest = ''] = SENTENCE.exec(content.trim()) ?? []
  return { head: first.trim().replace(/[。.]$/u, ''), rest }
}
