import { fold } from './searchWords.ts'

type Named = { readonly leagueName: string; readonly homeName: string; readonly visitName: string }

/** Whether each of the words that were typed is in the name of the league or of a team; nothing typed fits all. */
export function namesMatch({ leagueName, homeName, visitName }: Named, typed: string): boolean {
  const names = fold(`${leagueName}\n${homeName}\n${visitName}`)
  return fold(typed)
    .split(/\s+/u)
    .every((word) => names.includes(word))
}
