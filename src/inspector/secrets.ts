/** What is never kept as it is, by the name that it goes under: proofs of who one is, and what belongs to a person. */
export const SECRET =
  /token|password|secret|signature|cookie|authorization|answer$|proof|hash$|^key$|seal|captcha|ticket|credential|nonce|handover|^link$|payurl|passwd|passcode|pwd|jwt|(?:api|private)_?key|^cv[vc]2?$/i
export const PERSONAL = /card|phone|e-?mail|address|realname|account|holder|idnumber|^name$|^masked$|deviceid/i
/** What people wrote: texts and lists of texts alone, for a message is more than its words. */
export const WRITTEN = /^(?:(?:content|text|draft|note|reason|word|message|quote|caption|remark)s?|search|pin|otp)$/i
/** Numbers under these names say what happened; words may be what somebody was sent. */
export const CODE = /code$/i

/** What is secret as a number too. */
export const SECRET_NUMBER = /^(?:pin|otp)$/i

/** What is secret by its form, under whatever name: a card's number, however it is written; a token, or a picture in an address. */
export const CARD = /\p{Nd}(?:[\s.\-‐-―·_]{0,3}\p{Nd}){11,18}/u
export const LONG_TOKEN = /[\w+-]{32,}|^data:/
/** A proof with its name, or before an address, within a longer text. */
export const PROOF =
  /(?:token|passw(?:or)?d|passcode|secret|signature|cookie|authorization|credential|api_?key)["'\]\s]*[:=]|\bbearer\s+\S|:\/\/[^/\s@]+@/i

/** Whether a number is a card's: by its last digit, and by how long it is: longer than a time in ms. */
export function isCardNumber(number: number | bigint): boolean {
  if (number < 1e13) return false
  const digits = String(number)
  if (!/^\d{14,19}$/.test(digits)) return false
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
