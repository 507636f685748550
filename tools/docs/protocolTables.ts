import { ERROR_CATALOGUE } from '#src/api/catalogue.ts'
import { profile } from '#src/api/profile.ts'
import { withTables } from './withTables.ts'

/** What each header of the profile holds. */
const HOLDS = {
  'tb-token': 'the session’s token; left out by visitors and where the call goes without it',
  'tb-client-type': `kind of client: \`${profile.clientType}\``,
  'tb-site-id': `the site: \`${profile.siteId}\``,
  'tb-uuid': 'the device: an id that it makes once and keeps',
  'tb-version': `version of the client: \`${profile.version}\``,
  'tb-build': `label of the client’s build: \`${profile.buildLabel}\`; not signed, may be left out`,
  'tb-theme': `its theme: \`${profile.theme}\`; not signed, may be left out`,
  'tb-timestamp': 'time of the request (section 2)',
  'tb-nonce': 'nonce of the request (section 2)',
  'tb-sign': 'signature of the request (section 2)',
  'tb-picture-id': 'of replies: id of the verification picture that is the body (section 4)',
} as const satisfies Record<keyof typeof profile.headers, string>

function headerTable(): string {
  const wireNames: Readonly<Record<string, string>> = profile.headers
  return [
    '| header | on the wire | holds |',
    '|---|---|---|',
    ...Object.entries(HOLDS).map(([name, holds]) => `| ${name} | \`${wireNames[name]}\` | ${holds} |`),
    '| Accept-Language | `accept-language` | language of messages: `zh-CN` or `en` |',
  ].join('\n')
}

function codeTable(): string {
  return [
    '| code | name | class | shown as | leads to |',
    '|---|---|---|---|---|',
    ...ERROR_CATALOGUE.toSorted((one, other) => one.code - other.code).map(
      ({ code, name, class: kind, shown, target }) => `| ${code} | ${name} | ${kind} | ${shown} | ${target ?? ''} |`,
    ),
  ].join('\n')
}

/** The text of docs/protocol.md with its tables of headers and codes made again, from the profile and the error catalogue. */
export function withProtocolTables(markdown: string): string {
  return withTables(markdown, [
    ['headers', headerTable()],
    ['codes', codeTable()],
  ])
}
