import { SETTING_KEYS, settingOf } from '#src/api/model/siteSetting.ts'
import { writtenOf } from '#server/commands.ts'
import { withTables } from './withTables.ts'

/** The text of docs/operate.md with its table of the settings made again. */
export function withSettingsTable(markdown: string): string {
  const rows = SETTING_KEYS.map((key) => {
    const { command, unset, right, isPublic, about } = settingOf(key)
    const who = right === 'site.approve' ? '`site.act` and `site.approve`' : '`site.act`'
    const order = `\`${command.join(' ')} ${writtenOf(key).replaceAll('|', '\\|')}\``
    return `| \`${key}\` | ${order} | ${unset ?? ''} | ${who} | ${isPublic ? 'everybody' : 'operators'} | ${about} |`
  })
  const head = ['| key | `npm run operate --` | unset | changed with | read by | what it does |', '|---|---|---|---|---|---|']
  return withTables(markdown, [['settings', [...head, ...rows].join('\n')]])
}
