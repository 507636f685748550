/** Fields that are never kept, by their names: credentials, and personal data. */
export const SECRET =
  /token|password|secret|signature|cookie|authorization|answer$|proof|hash$|^key$|seal|captcha|ticket|credential|nonce|handover|^link$|payurl|passwd|passcode|pwd|jwt|(?:api|private)_?key|^cv[vc]2?$/i
export const PERSONAL = /card|phone|e-?mail|address|realname|account|holder|idnumber|^name$|^masked$|deviceid/i
/** Fields of what people wrote; applies to texts and lists of texts only, since a message has other fields too. */
export const WRITTEN = /^(?:(?:content|text|draft|note|reason|word|message|quote|caption|remark)s?|search|pin|otp)$/i
/** Codes: as numbers they are results, as texts they may be verification codes. */
export const CODE = /code$/i

/** Fields that are secret as numbers too. */
export const SECRET_NUMBER = /^(?:pin|otp)$/i

/** Secret by form, under any name: a card number in any notation; a token, or a `data:` address. */
export const CARD = /\p{Nd}(?:[\s.\-‐-―·_]{0,3}\p{Nd}){11,18}/u
export const LONG_TOKEN = /[\w+-]{32,}|^data:/
/** A credential with its name, or in an address, within a longer text. */
export const PROOF =
  /(?:token|passw(?:or)?d|passcode|secret|signature|cookie|authorization|credential|api_?key)["'\]\s]*[:=]|\bbearer\s+\S|:\/\/[^/\s@]+@/i

/** Whether a number is a card number: by its check digit and its length, which is longer than a time in ms. */
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
