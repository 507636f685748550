import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { units } from '#src/api/model/money/amount.ts'
import type { PayLink } from '#server/cashier/deposit/paySigns.ts'
import { ACTS, type Form, payOf } from './actions.ts'
import type { Sent } from './outbox.ts'
import { isDue } from './telling.ts'
import { fill, PAYER_WORDS, type PayerWords } from './pageTexts.ts'

/** Nothing but its own style and its own form. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)

/** A time in UTC+8. */
export const clock = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(11, 19)

/** The payer's page of one order: what is to be paid, what a person may let happen, and what was told to the merchant. */
export function payPage(link: PayLink, address: string, sent: readonly Sent[], now: number): string {
  const words = PAYER_WORDS[link.language]
  const pending = sent.some(isDue)
  const late = now >= link.expiresAt
  const body = `
<h1>${escape(words[link.method])}</h1>
<p class="demo">${escape(words.demo)}</p>
<dl>
<div><dt>${escape(words.amount)}</dt><dd class="amount">${escape(formatMoney(link.asset, link.amount))}</dd></div>
<div><dt>${escape(words.order)}</dt><dd>${escape(link.reference)}</dd></div>
<div><dt>${escape(words.expires)}</dt><dd>${escape(clock(link.expiresAt))}</dd></div>
</dl>
${late ? `<p role="status" class="late">${escape(words.over)}</p>` : ''}
<form method="post" action="${escape(address)}">
<fieldset><legend>${escape(words.choose)}</legend>
<label><input type="checkbox" name="twice"> ${escape(words.twice)}</label>
<label><input type="checkbox" name="reversed"> ${escape(words.reversed)}</label>
${ACTS.map((act) => button(words, link, act)).join('\n')}
</fieldset></form>
<h2>${escape(words.sent)}</h2>
${sent.length === 0 ? `<p>${escape(words.none)}</p>` : `<ol>${sent.map((one) => line(words, link, one)).join('')}</ol>`}
<p>${escape(words.close)}</p>`
  return document(link.language, words.title, body, pending)
}

/** What is shown for an address that is none of ours. */
export function unknownPage(): string {
  const { 'zh-CN': chinese, en } = PAYER_WORDS
  return document(
    'zh-CN',
    chinese.title,
    `<h1>${chinese.title}</h1><p>${chinese.unknown}</p><p lang="en">${en.unknown}</p>`,
    false,
  )
}

function button(words: PayerWords, link: PayLink, act: Form['act']): string {
  const label = fill(words[act], { amount: formatMoney(link.asset, payOf(act, link.amount)) })
  return `<button name="act" value="${act}"${act === 'all' ? ' class="first"' : ''}>${escape(label)}</button>`
}

function line(words: PayerWords, link: PayLink, { at, notice, status }: Sent): string {
  const answer = status === 200 ? words.heard : isDue({ status }) ? words.unheard : words.refused
  const what =
    notice.kind === 'settled'
      ? fill(words.settled, { amount: formatMoney(link.asset, units(Number(notice.amount))) })
      : words[notice.kind]
  const became = status === null ? words.waiting : fill(answer, { status })
  return `<li><time>${clock(at)}</time> ${escape(what)} · ${escape(became)}</li>`
}

/** A page of the payer. While something is on its way it shows itself again: it has no script that could. */
export const document = (language: string, title: string, body: string, pending: boolean) => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${pending ? '<meta http-equiv="refresh" content="1">' : ''}<title>${escape(title)}</title><link rel="stylesheet" href="/pay/style.css">
<link rel="icon" href="/pay/icon.svg">
</head><body><main>${body}</main></body></html>
`
