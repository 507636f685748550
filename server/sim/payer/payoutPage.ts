import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { cash } from '#src/api/model/money/amount.ts'
import type { Language } from '#src/api/model/format.ts'
import { clock, document, escape } from './page.ts'
import { fill, PAYER_WORDS, type PayerWords } from './pageTexts.ts'
import { PAYOUT_ACTS, type PayoutAct } from './payoutBook.ts'
import type { KeptPayout } from './payoutFile.ts'
import { isDue } from './telling.ts'

/** What may be pressed: an end while there is none, words about it once there is. */
function actsOf({ end, silent, payAt }: KeptPayout): readonly PayoutAct[] {
  return PAYOUT_ACTS.filter((act) => {
    if (act === 'silent') return !silent
    if (act === 'speak') return silent
    if (act === 'wait') return end === null && payAt !== null
    if (act === 'pay' || act === 'refuse' || act === 'trouble') return end === null
    return end !== null
  })
}

const LABELS: Readonly<Record<PayoutAct, keyof PayerWords>> = {
  pay: 'outPay',
  refuse: 'outRefuse',
  trouble: 'outTrouble',
  wait: 'outWait',
  silent: 'outSilent',
  speak: 'outSpeak',
  again: 'outAgain',
  other: 'outOther',
  twice: 'outTwice',
}

/** The payer's page of one payout: what is to be paid out, what a person may let happen, and what was told to the merchant. */
export function payoutPage(payout: KeptPayout, address: string, language: Language): string {
  const words = PAYER_WORDS[language]
  const { payoutId, asset, amount, to, end, payAt, silent, sent } = payout
  const money = (text: string) => escape(formatMoney(asset, cash(Number(text))))
  const state =
    end === null
      ? payAt === null
        ? words.outHeld
        : fill(words.outSoon, { time: clock(payAt) })
      : end.state === 'paid'
        ? fill(words.outPaid, { reference: end.reference })
        : words[end.failure === 'destination' ? 'outRefused' : 'outTroubled']
  const lines = sent.map(({ at, notice, status }) => {
    const answer = status === 200 ? words.heard : isDue({ status }) ? words.unheard : words.refused
    const became = status === null ? words.waiting : fill(answer, { status })
    const what = notice.state === 'paid' ? fill(words.outPaidTold, { amount: money(notice.amount) }) : words.outFailedTold
    return `<li><time>${clock(at)}</time> ${what} · ${escape(became)}</li>`
  })
  const body = `
<h1>${escape(words.outTitle)}</h1>
<p class="demo">${escape(words.demo)}</p>
<dl>
<div><dt>${escape(words.outAmount)}</dt><dd class="amount">${money(amount)}</dd></div>
<div><dt>${escape(words.outTo)}</dt><dd>${escape(to)}</dd></div>
<div><dt>${escape(words.order)}</dt><dd>${escape(payoutId)}</dd></div>
</dl>
<p role="status" class="late">${escape(state)}${silent ? ` · ${escape(words.outIsSilent)}` : ''}</p>
<form method="post" action="${escape(address)}">
<fieldset><legend>${escape(words.choose)}</legend>
${actsOf(payout)
  .map(
    (act) => `<button name="act" value="${act}"${act === 'pay' ? ' class="first"' : ''}>${escape(words[LABELS[act]])}</button>`,
  )
  .join('\n')}
</fieldset></form>
<h2>${escape(words.sent)}</h2>
${lines.length === 0 ? `<p>${escape(words.none)}</p>` : `<ol>${lines.join('')}</ol>`}`
  return document(language, words.outTitle, body, !silent && (sent.some(isDue) || payAt !== null))
}
