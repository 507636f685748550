/** What is never kept as it is, by the name that it goes under: proofs of who one is, and what belongs to a person. */
export const SECRET =
  /token|password|secret|signature|cookie|authorization|answer$|proof|hash$|^key$|seal|captcha|ticket|credential|nonce|handover|^link$|payurl/i
export const PERSONAL = /card|phone|e-?mail|address|realname|account|holder|idnumber|^name$|^masked$|deviceid/i
/** What people wrote; texts alone, for a message is more than its words. */
export const WRITTEN = /^(?:content|text|draft|note|reason|words|message|quote|caption|search|remark|pin|otp)$/i
/** Numbers under these names say what happened; words may be what somebody was sent. */
export const CODE = /code$/i

/** What is secret by its form, under whatever name: a card's number; a token, or a picture in an address. */
export const CARD = /\d(?:[ -]?\d){11,18}/
export const LONG_TOKEN = /[\w+-]{32,}|^data:/
