import type { Language } from '#src/api/model/format.ts'

/** What a message says. `code`: six digits and for how many minutes they count. `known`: somebody wanted to register with a contact that has an account. */
export type Message = { readonly kind: 'code'; readonly code: string; readonly minutes: number } | { readonly kind: 'known' }

/** A message in words: the subject is for e-mail alone. */
export type Said = { readonly subject: string; readonly text: string }

const chinese = {
  code: (site: string, { code, minutes }: { readonly code: string; readonly minutes: number }): Said => ({
    subject: `${site} 验证码`,
    text: `【${site}】你的注册验证码是 ${code}，${minutes} 分钟内有效。我们不会向你索要验证码，请勿告诉任何人。如非本人操作，请忽略。`,
  }),
  known: (site: string): Said => ({
    subject: `${site} 注册提醒`,
    text: `【${site}】有人用这个联系方式注册，但它已经属于一个账号，所以没有发送验证码。如果是你本人，请直接登录；如非本人操作，请忽略。`,
  }),
}

const english: typeof chinese = {
  code: (site, { code, minutes }) => ({
    subject: `${site}: your code`,
    text: `[${site}] Your code to register is ${code}. It is good for ${minutes} minutes. We never ask you for it: tell it to nobody. If this was not you, please ignore it.`,
  }),
  known: (site) => ({
    subject: `${site}: about a registration`,
    text: `[${site}] Somebody wanted to register with this contact. It belongs to an account already, so no code was sent. If that was you, please log in; if not, please ignore this.`,
  }),
}

/** A message in the words of a language. */
export function sayMessage(language: Language, site: string, message: Message): Said {
  const words = language === 'en' ? english : chinese
  return message.kind === 'code' ? words.code(site, message) : words.known(site)
}
