import { expect, test } from 'vitest'
import { matchesNamed } from '#src/ui/articles/matchesNamed.ts'

const MATCHES = [
  { homeName: 'Lincao Gulls', visitName: 'Deerplain Whites' },
  { homeName: 'Polar Day', visitName: 'Starlake Rovers' },
  { homeName: '', visitName: '' },
]

test.each([
  ['in its title', { title: 'Lincao Gulls at home' }, [0]],
  ['in its first words', { text: 'A day of Starlake Rovers' }, [1]],
  ['in its body, away', { body: 'and the Deerplain Whites lost' }, [0]],
  ['by a part of the name alone', { body: 'The Gulls' }, []],
  ['not at all', {}, []],
] as const)('[P-10] an article that names a team %s stands beside its matches', (_, words, found) => {
  const shown = matchesNamed({ title: '', text: '', body: '', ...words }, MATCHES)
  expect(shown.map((match) => MATCHES.indexOf(match))).toEqual(found)
})
