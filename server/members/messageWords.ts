import * as v from 'valibot'
import type { Language } from '#src/api/model/format.ts'
import { type MessageKind, MessageTexts } from '#src/api/model/message.ts'

/** `names` = the blanks that are names of anchors, sides and titles: filled in as they are stored, and said in the reader's language. */
type Words = { readonly kind: MessageKind; readonly texts: MessageTexts; readonly names?: readonly string[] }

/** What the product itself tells a member; `{…}` are filled in. */
const WORDS = {
  withdrawalPaid: {
    kind: 'money',
    texts: {
      'zh-CN': { title: '提现已到账', text: '你的提现 {amount} 已经打款。' },
      en: { title: 'Withdrawal paid', text: 'Your withdrawal of {amount} has been paid out.' },
    },
  },
  withdrawalRejected: {
    kind: 'money',
    texts: {
      'zh-CN': { title: '提现未通过', text: '你的提现 {amount} 未通过审核，款项已退回钱包。原因：{reason}' },
      en: {
        title: 'Withdrawal rejected',
        text: 'Your withdrawal of {amount} was rejected and is back in your wallet. Reason: {reason}',
      },
    },
  },
  withdrawalFailed: {
    kind: 'money',
    texts: {
      'zh-CN': { title: '提现失败', text: '你的提现 {amount} 没有成功，款项已退回钱包。' },
      en: { title: 'Withdrawal failed', text: 'Your withdrawal of {amount} could not be paid and is back in your wallet.' },
    },
  },
  appealAnswered: {
    kind: 'money',
    texts: {
      'zh-CN': { title: '充值申诉已回复', text: '订单 {reference}：{words}' },
      en: { title: 'Your deposit appeal was answered', text: 'Order {reference}: {words}' },
    },
  },
  heldCredited: {
    kind: 'money',
    texts: {
      'zh-CN': { title: '充值已入账', text: '经人工核对，{amount} 已存入你的钱包。' },
      en: { title: 'Deposit credited', text: 'After a check by hand, {amount} was credited to your wallet.' },
    },
  },
  limitSet: {
    kind: 'system',
    texts: {
      'zh-CN': { title: '充值限额已设定', text: '你的充值限额为 {amount}，现在生效。' },
      en: { title: 'Deposit limit set', text: 'Your deposit limit of {amount} is in force now.' },
    },
  },
  limitRaiseAsked: {
    kind: 'system',
    texts: {
      'zh-CN': {
        title: '提高充值限额的申请',
        text: '你申请放宽充值限额，{at}（北京时间）起生效，此前可以取消。如非本人操作，请取消申请并修改密码。',
      },
      en: {
        title: 'A looser deposit limit was asked for',
        text: 'Your looser deposit limit holds from {at} (UTC+8) unless you take it back before. If that was not you, take it back and change your password.',
      },
    },
  },
  pauseBegun: {
    kind: 'system',
    texts: {
      'zh-CN': { title: '暂停已开始', text: '你设定的暂停至 {until}（北京时间）。期间不能充值和参与，随时可以提现。' },
      en: {
        title: 'Your pause has begun',
        text: 'Your pause lasts until {until} (UTC+8). You cannot deposit or play before that; you can withdraw at any time.',
      },
    },
  },
  passwordChanged: {
    kind: 'system',
    texts: {
      'zh-CN': {
        title: '登录密码已修改',
        text: '你的登录密码于 {at}（北京时间）修改，其他设备已退出登录。如非本人操作，请立即联系客服。',
      },
      en: {
        title: 'Login password changed',
        text: 'Your login password was changed at {at} (UTC+8), and other devices were logged out. If that was not you, contact customer service at once.',
      },
    },
  },
  deviceNew: {
    kind: 'system',
    texts: {
      'zh-CN': {
        title: '新设备登录',
        text: '{device}，{at}（北京时间）登录了你的账号。如非本人操作，请立即修改登录密码。',
      },
      en: {
        title: 'Login on a new device',
        text: '{device}, at {at} (UTC+8). If that was not you, change your login password at once.',
      },
    },
  },
  placeNew: {
    kind: 'system',
    texts: {
      'zh-CN': {
        title: '在新的地点登录',
        text: '{address}，{device}，{at}（北京时间）登录了你的账号。如非本人操作，请立即修改登录密码。',
      },
      en: {
        title: 'Login at a new place',
        text: '{address}, {device}, at {at} (UTC+8). If that was not you, change your login password at once.',
      },
    },
  },
  contactLost: {
    kind: 'system',
    texts: {
      'zh-CN': {
        title: '新联系方式的申请',
        text: '有人申请在收不到验证码的情况下绑定新的联系方式，{until}（北京时间）后可以生效。如非本人操作，请在“账户安全”取消并修改登录密码。',
      },
      en: {
        title: 'A new contact is asked for',
        text: 'A new contact is to be bound to your account without a code to the old one, from {until} (UTC+8). If that was not you, take it back in “Account security” and change your login password.',
      },
    },
  },
  phoneChanged: {
    kind: 'system',
    texts: {
      'zh-CN': {
        title: '绑定手机已更新',
        text: '你的绑定手机于 {at}（北京时间）更新。如非本人操作，请立即修改登录密码并联系客服。',
      },
      en: {
        title: 'Phone changed',
        text: 'The phone of your account was set at {at} (UTC+8). If that was not you, change your login password and contact customer service at once.',
      },
    },
  },
  emailChanged: {
    kind: 'system',
    texts: {
      'zh-CN': {
        title: '绑定邮箱已更新',
        text: '你的绑定邮箱于 {at}（北京时间）更新。如非本人操作，请立即修改登录密码并联系客服。',
      },
      en: {
        title: 'E-mail address changed',
        text: 'The e-mail address of your account was set at {at} (UTC+8). If that was not you, change your login password and contact customer service at once.',
      },
    },
  },
  factorOn: {
    kind: 'system',
    texts: {
      'zh-CN': {
        title: '两步验证已开启',
        text: '你的账号于 {at}（北京时间）开启了两步验证。如非本人操作，请立即修改登录密码并联系客服。',
      },
      en: {
        title: 'Two-step login is on',
        text: 'Two-step login was set up at {at} (UTC+8). If that was not you, change your login password and contact customer service at once.',
      },
    },
  },
  withdrawTries: {
    kind: 'system',
    texts: {
      'zh-CN': {
        title: '提现密码已暂时锁定',
        text: '{at}（北京时间）有人多次输错你的提现密码，提现密码已暂时锁定。如非本人操作，请立即修改登录密码并联系客服。',
      },
      en: {
        title: 'Withdrawal password locked',
        text: 'Your withdrawal password was entered wrongly several times at {at} (UTC+8) and is locked for a while. If that was not you, change your login password and contact customer service at once.',
      },
    },
  },
  factorOff: {
    kind: 'system',
    texts: {
      'zh-CN': {
        title: '两步验证已关闭',
        text: '你的账号于 {at}（北京时间）关闭了两步验证。如非本人操作，请立即修改登录密码并联系客服。',
      },
      en: {
        title: 'Two-step login is off',
        text: 'Two-step login was removed at {at} (UTC+8). If that was not you, change your login password and contact customer service at once.',
      },
    },
  },
  factorCodes: {
    kind: 'system',
    texts: {
      'zh-CN': {
        title: '恢复码已更换',
        text: '你的恢复码于 {at}（北京时间）更换，旧的恢复码已失效。如非本人操作，请立即修改登录密码并联系客服。',
      },
      en: {
        title: 'New recovery codes',
        text: 'New recovery codes were made at {at} (UTC+8), and the old ones are of no use. If that was not you, change your login password and contact customer service at once.',
      },
    },
  },
  factorUsed: {
    kind: 'system',
    texts: {
      'zh-CN': {
        title: '使用了恢复码',
        text: '于 {at}（北京时间）有人用恢复码登录了你的账号。如非本人操作，请立即修改登录密码并更换恢复码。',
      },
      en: {
        title: 'A recovery code was used',
        text: 'Your account was logged in with a recovery code at {at} (UTC+8). If that was not you, change your login password and make new codes at once.',
      },
    },
  },
  passwordReset: {
    kind: 'system',
    texts: {
      'zh-CN': { title: '登录密码已重置', text: '客服于 {at}（北京时间）重置了你的登录密码。如非你本人要求，请立即联系客服。' },
      en: {
        title: 'Login password reset',
        text: 'Customer service reset your login password at {at} (UTC+8). If you did not ask for that, contact customer service at once.',
      },
    },
  },
  withdrawPasswordNew: {
    kind: 'system',
    texts: {
      'zh-CN': {
        title: '提现密码已更新',
        text: '提现将于 {until}（北京时间）后恢复。如非本人操作，请立即修改登录密码并联系客服。',
      },
      en: {
        title: 'New withdrawal password',
        text: 'Withdrawals can be made again after {until} (UTC+8). If that was not you, change your login password and contact customer service at once.',
      },
    },
  },
  destinationNew: {
    kind: 'system',
    texts: {
      'zh-CN': {
        title: '新增了收款账户',
        text: '新的收款账户于 {until}（北京时间）后可用于提现。如非本人操作，请立即修改登录密码并联系客服。',
      },
      en: {
        title: 'New payout account',
        text: 'The new payout account can be used from {until} (UTC+8). If you did not add it, change your login password and contact customer service at once.',
      },
    },
  },
  letterAnswered: {
    kind: 'system',
    texts: {
      'zh-CN': { title: '客服回复了你', text: '「{subject}」有新的回复。' },
      en: { title: 'Customer service has answered you', text: 'There is a new answer to “{subject}”.' },
    },
  },
  letterClosed: {
    kind: 'system',
    texts: {
      'zh-CN': { title: '你的来信已处理完毕', text: '「{subject}」已由客服关闭。' },
      en: { title: 'Your letter was closed', text: 'Customer service has closed “{subject}”.' },
    },
  },
  operatorAdded: {
    kind: 'system',
    texts: {
      'zh-CN': { title: '新增了操作员', text: '{by} 新增了操作员 {name}。如有疑问，请立即停用该账号。' },
      en: {
        title: 'An operator was added',
        text: '{by} added the operator {name}. If you doubt it, keep that account out at once.',
      },
    },
  },
  operatorPassword: {
    kind: 'system',
    texts: {
      'zh-CN': { title: '操作员密码被重置', text: '{by} 重置了操作员 {name} 的密码。如有疑问，请立即停用该账号。' },
      en: {
        title: 'An operator’s password was reset',
        text: '{by} reset the password of the operator {name}. If you doubt it, keep that account out at once.',
      },
    },
  },
  operatorFactor: {
    kind: 'system',
    texts: {
      'zh-CN': { title: '操作员的两步验证被移除', text: '{by} 移除了操作员 {name} 的两步验证。如有疑问，请立即停用该账号。' },
      en: {
        title: 'An operator’s two-step login was reset',
        text: '{by} reset the two-step login of the operator {name}. If you doubt it, keep that account out at once.',
      },
    },
  },
  realNameCorrected: {
    kind: 'system',
    texts: {
      'zh-CN': {
        title: '真实姓名已更正',
        text: '客服更正了你的真实姓名，已保存的银行卡于 {until}（北京时间）后可用于提现。如非你本人要求，请联系客服。',
      },
      en: {
        title: 'Your real name was corrected',
        text: 'Customer service has corrected your real name. Your saved bank cards can be used from {until} (UTC+8). If you did not ask for that, contact customer service.',
      },
    },
  },
  birthdayCorrected: {
    kind: 'system',
    texts: {
      'zh-CN': { title: '生日已更正', text: '客服更正了你的生日。如非你本人要求，请联系客服。' },
      en: {
        title: 'Your birthday was corrected',
        text: 'Customer service has corrected your birthday. If you did not ask for that, contact customer service.',
      },
    },
  },
  avatarTaken: {
    kind: 'system',
    texts: {
      'zh-CN': { title: '头像已被移除', text: '你的头像不符合规定，已被移除。你可以另选一个。' },
      en: {
        title: 'Your picture was removed',
        text: 'Your picture did not follow the rules and was removed. You can choose another one.',
      },
    },
  },
  nicknameTaken: {
    kind: 'system',
    texts: {
      'zh-CN': { title: '昵称已被移除', text: '你的昵称不符合规定，已被移除。过一段时间后可以另选一个。' },
      en: {
        title: 'Your nickname was removed',
        text: 'Your nickname did not follow the rules and was removed. After a while you can choose another one.',
      },
    },
  },
  grantReleased: {
    kind: 'money',
    texts: {
      'zh-CN': { title: '奖金已解锁', text: '你的奖金 ¥{amount} 已达到投注要求，现已进入中心钱包，可自由使用或提现。' },
      en: {
        title: 'A bonus was released',
        text: 'The bets for your bonus of ¥{amount} are made. It is in your wallet now: use it or withdraw it as you like.',
      },
    },
  },
  grantLapsed: {
    kind: 'money',
    texts: {
      'zh-CN': { title: '奖金已到期', text: '你的锁定奖金 ¥{amount} 到期未解锁，已退回。你自己的资金没有变动。' },
      en: {
        title: 'A bonus has lapsed',
        text: 'The time for your locked bonus of ¥{amount} is over, and it has gone back. Your own money was not touched.',
      },
    },
  },
  anchorStarted: {
    kind: 'activity',
    names: ['name', 'title'],
    texts: {
      'zh-CN': { title: '你设了提醒的直播开播了', text: '{name} 已经开播：{title}' },
      en: { title: 'Your reminder: the stream is live', text: '{name} is on the air: {title}' },
    },
  },
  matchStarted: {
    kind: 'activity',
    names: ['home', 'visit'],
    texts: {
      'zh-CN': { title: '你设了提醒的比赛开始了', text: '{home} 对 {visit} 已经开赛。' },
      en: { title: 'Your reminder: the match has begun', text: '{home} – {visit} is being played.' },
    },
  },
  gradeUp: {
    kind: 'system',
    texts: {
      'zh-CN': { title: '等级已提升', text: '你的会员等级现在是 VIP {grade}。' },
      en: { title: 'Your grade has risen', text: 'Your grade is VIP {grade} now.' },
    },
  },
  gradeFalls: {
    kind: 'system',
    texts: {
      'zh-CN': {
        title: '等级即将调整',
        text: '本月有效投注还差 ¥{missing} 才能保级，{at}（北京时间）起你的会员等级将是 VIP {grade}。请量力而行，等级以后可以再升。',
      },
      en: {
        title: 'Your grade is about to change',
        text: 'This month’s valid bets are ¥{missing} short of what keeps your grade: from {at} (UTC+8) it will be VIP {grade}. Play within your means; a grade can be reached again.',
      },
    },
  },
  gradeDown: {
    kind: 'system',
    texts: {
      'zh-CN': { title: '等级已调整', text: '上月有效投注未达到保级要求，你的会员等级现在是 VIP {grade}。' },
      en: {
        title: 'Your grade has changed',
        text: 'Last month’s valid bets did not keep your grade: it is VIP {grade} now.',
      },
    },
  },
} as const satisfies Readonly<Record<string, Words>>

/** Something that the product tells members. */
export type MessageWord = keyof typeof WORDS

type BlanksIn<Text extends string> = Text extends `${string}{${infer Blank}}${infer Rest}` ? Blank | BlanksIn<Rest> : never
/** What must be filled in for it: in words that need no translation, such as amounts, times and what somebody wrote, or names as they are stored. */
export type MessageBlanks<Word extends MessageWord> = Readonly<
  Record<BlanksIn<(typeof WORDS)[Word]['texts']['zh-CN']['text']>, string>
>

/** What a message with these words is about. */
export const kindOf = (word: MessageWord): MessageKind => WORDS[word].kind

/** Words that say the same again and again: several in a row are shown as one. */
const REPEATED: ReadonlySet<string> = new Set<MessageWord>(['deviceNew', 'placeNew'])

/** What a kept message has in common with others like it; null = it stands for itself. */
export const alikeOf = (words: string | null): string | null => (words !== null && REPEATED.has(words) ? words : null)

const isKnown = (word: string): word is MessageWord => Object.hasOwn(WORDS, word)

const Blanks = v.record(v.string(), v.string())

type Kept = { readonly words: string | null; readonly blanks_json: string | null; readonly texts_json: string | null }

/** Who reads: in what language, and what names are called in it. */
export type MessageReading = { readonly language: Language; readonly nameOf: (name: string) => string }

/** A kept message's title and text as it is read; words of another version of the site are empty. */
export function textOf({ words, blanks_json: blanks, texts_json: texts }: Kept, { language, nameOf }: MessageReading) {
  if (texts !== null) {
    const written = readTexts(texts)
    return written[language] ?? written['zh-CN']
  }
  if (words === null || !isKnown(words)) return { title: '', text: '' }
  const { texts: known, names = [] }: Words = WORDS[words]
  const { title, text } = known[language] ?? known['zh-CN']
  const given = blanks === null ? {} : v.parse(Blanks, JSON.parse(blanks))
  const fill = (blank: string, name: string) => {
    const value = given[name] ?? blank
    return names.includes(name) ? nameOf(value) : value
  }
  return { title, text: text.replace(/\{(\w+)\}/g, fill) }
}

/** The texts that an operator wrote, as they are kept. */
export const readTexts = (kept: string): MessageTexts => v.parse(MessageTexts, JSON.parse(kept))
