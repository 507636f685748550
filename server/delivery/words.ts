import { siteTime } from '#src/api/model/day.ts'
import type { Language } from '#src/api/model/format.ts'
import type { CodePurpose } from '#src/api/model/registration.ts'
import type { SecurityKind } from '#src/api/model/securityNotice.ts'

type CodeMessage = { readonly kind: 'code'; readonly purpose: CodePurpose; readonly code: string; readonly minutes: number }
type KnownMessage = { readonly kind: 'known'; readonly purpose: CodePurpose }
type SecurityMessage = {
  readonly kind: 'security'
  readonly what: SecurityKind
  readonly at: number
  readonly device: string | null
}

/**
 * What a message says. `code`: six digits and for how many minutes they count. `known`: somebody wanted to register, or bind, a contact that
 * has an account. `security`: what was done to the account, when, and on what device, where that is known.
 */
export type Message = CodeMessage | KnownMessage | SecurityMessage

/** A message in words: the subject is for e-mail alone. */
export type Said = { readonly subject: string; readonly text: string }

const CHINESE_PURPOSES: Readonly<Record<CodePurpose, string>> = {
  register: '注册',
  bind: '绑定',
  change: '更换联系方式的',
  withdrawPassword: '重置提现密码的',
  factor: '设置两步验证的',
  recover: '找回密码的',
}

const ENGLISH_PURPOSES: Readonly<Record<CodePurpose, string>> = {
  register: 'to register',
  bind: 'to bind this contact',
  change: 'to change how you are reached',
  withdrawPassword: 'for your withdrawal password',
  factor: 'to set up two-step login',
  recover: 'to set a new password',
}

const CHINESE_SECURITY: Readonly<Record<SecurityKind, string>> = {
  newDevice: '在新设备上登录',
  newPlace: '在新的地点登录',
  password: '修改了登录密码',
  phone: '更新了绑定手机',
  email: '更新了绑定邮箱',
  contactLost: '申请绑定新的联系方式，称原联系方式收不到验证码',
  withdrawPassword: '更新了提现密码',
  withdrawTries: '多次输错提现密码，提现密码已暂时锁定',
  destination: '新增了收款账户',
  factorOn: '开启了两步验证',
  factorOff: '关闭了两步验证',
  factorCodes: '更换了恢复码',
  factorUsed: '使用恢复码登录',
}

const ENGLISH_SECURITY: Readonly<Record<SecurityKind, string>> = {
  newDevice: 'a login on a new device',
  newPlace: 'a login at a new place',
  password: 'a new login password',
  phone: 'a new phone',
  email: 'a new e-mail address',
  contactLost: 'a request for a new contact because the old one gets no codes any more',
  withdrawPassword: 'a new withdrawal password',
  withdrawTries: 'wrong withdrawal passwords, so that it is locked for a while',
  destination: 'a new place to withdraw to',
  factorOn: 'two-step login was set up',
  factorOff: 'two-step login was removed',
  factorCodes: 'new recovery codes',
  factorUsed: 'a login with a recovery code',
}

const chinese = {
  code: (site: string, { purpose, code, minutes }: CodeMessage): Said => ({
    subject: `${site} 验证码`,
    text: `【${site}】你的${CHINESE_PURPOSES[purpose]}验证码是 ${code}，${minutes} 分钟内有效。我们不会向你索要验证码，请勿告诉任何人。如非本人操作，请忽略。`,
  }),
  known: (site: string, { purpose }: KnownMessage): Said => ({
    subject: purpose === 'register' ? `${site} 注册提醒` : `${site} 绑定提醒`,
    text: `【${site}】有人用这个联系方式${purpose === 'register' ? '注册' : '绑定账号'}，但它已经属于一个账号，所以没有发送验证码。如果是你本人，请直接登录；如非本人操作，请忽略。`,
  }),
  security: (site: string, { what, at, device }: SecurityMessage): Said => ({
    subject: `${site} 安全提醒`,
    text: `【${site}】你的账号于 ${siteTime(at)}（北京时间）${CHINESE_SECURITY[what]}${device === null ? '' : `（${device}）`}。如非本人操作，请立即登录，在安全提醒中选择“不是我”，并修改登录密码。`,
  }),
}

const english: typeof chinese = {
  code: (site, { purpose, code, minutes }) => ({
    subject: `${site}: your code`,
    text: `[${site}] Your code ${ENGLISH_PURPOSES[purpose]} is ${code}. It is good for ${minutes} minutes. We never ask you for it: tell it to nobody. If this was not you, please ignore it.`,
  }),
  known: (site, { purpose }) => ({
    subject: purpose === 'register' ? `${site}: about a registration` : `${site}: about your contact`,
    text: `[${site}] Somebody wanted to ${purpose === 'register' ? 'register with' : 'bind'} this contact. It belongs to an account already, so no code was sent. If that was you, please log in; if not, please ignore this.`,
  }),
  security: (site, { what, at, device }) => ({
    subject: `${site}: security notice`,
    text: `[${site}] Your account, ${siteTime(at)} (UTC+8): ${ENGLISH_SECURITY[what]}${device === null ? '' : ` (${device})`}. If that was not you, log in at once, answer the security notice with 'It was not me', and change your login password.`,
  }),
}

/** A message in the words of a language. */
export function sayMessage(language: Language, site: string, message: Message): Said {
  const words = language === 'en' ? english : chinese
  if (message.kind === 'code') return words.code(site, message)
  return message.kind === 'known' ? words.known(site, message) : words.security(site, message)
}
