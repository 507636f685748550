/** The three letters that nations have on boards, where they are not the first three of their names. */
const CODES: Readonly<Record<string, string>> = {
  Austria: 'AUT',
  'Czech Republic': 'CZE',
  Croatia: 'CRO',
  Netherlands: 'NED',
  'North Macedonia': 'MKD',
  'Northern Ireland': 'NIR',
  Romania: 'ROU',
  Serbia: 'SRB',
  Slovakia: 'SVK',
  Slovenia: 'SVN',
  Spain: 'ESP',
  Switzerland: 'SUI',
  Türkiye: 'TUR',
}

/** What stands on a team's crest: one character of a Chinese name, or the three letters that stand for an English one on boards. */
export function teamCode(name: string): string {
  return CODES[name] ?? /^(?:\p{Script=Han}|.{1,3})/u.exec(name)?.[0].toUpperCase() ?? ''
}
