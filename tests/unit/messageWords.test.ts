import { describe, expect, test } from 'vitest'
import { profile } from '#src/api/profile.ts'
import { LANGUAGES, type Language } from '#src/api/model/format.ts'
import { alikeOf, kindOf, type MessageWord, textOf } from '#server/members/messageWords.ts'
import { wordsOfEnd } from '#server/members/sessionEnd.ts'

// What the product tells members, word by word, and why a session is over.

/** Reads in a language; names are called as they are stored. */
const readIn = (language: Language) => ({ language, nameOf: (name: string) => name })

const kept = (words: string, blanks: Readonly<Record<string, string>> = {}) => ({
  words,
  blanks_json: JSON.stringify(blanks),
  texts_json: null,
})
const saying = (word: MessageWord, language: Language, blanks: Readonly<Record<string, string>> = {}) => {
  const { title, text } = textOf(kept(word, blanks), readIn(language))
  return `${title} | ${text}`
}

/** Each word with what it is about, what must be filled in, and what must stand in it in each language. */
const WORDS: readonly (readonly [MessageWord, string, readonly string[], RegExp, RegExp])[] = [
  ['withdrawalPaid', 'money', ['amount'], /提现已到账.*已经打款/, /Withdrawal paid .* has been paid out/],
  [
    'withdrawalRejected',
    'money',
    ['amount', 'reason'],
    /提现未通过.*已退回钱包。原因/,
    /rejected .* back in your wallet. Reason:/,
  ],
  ['withdrawalFailed', 'money', ['amount'], /提现失败.*没有成功/, /Withdrawal failed .* could not be paid/],
  ['appealAnswered', 'money', ['reference', 'words'], /充值申诉已回复/, /deposit appeal was answered/],
  ['heldCredited', 'money', ['amount'], /充值已入账.*已存入你的钱包/, /Deposit credited .* was credited to your wallet/],
  ['limitSet', 'system', ['amount'], /充值限额已设定.*现在生效/, /Deposit limit set .* in force now/],
  [
    'limitRaiseAsked',
    'system',
    ['at'],
    /提高充值限额的申请.*起生效.*取消申请/,
    /looser deposit limit holds from .* take it back/,
  ],
  ['pauseBegun', 'system', ['until'], /暂停已开始.*随时可以提现/, /pause has begun .* withdraw at any time/],
  [
    'passwordChanged',
    'system',
    ['at'],
    /登录密码已修改.*其他设备已退出/,
    /Login password changed .* other devices were logged out/,
  ],
  ['deviceNew', 'system', ['at', 'device'], /新设备登录/, /Login on a new device/],
  ['placeNew', 'system', ['address', 'at', 'device'], /在新的地点登录/, /Login at a new place/],
  ['contactLost', 'system', ['until'], /新联系方式的申请/, /A new contact is asked for/],
  ['phoneChanged', 'system', ['at'], /绑定手机已更新.*你的绑定手机/, /Phone changed .*The phone/],
  ['emailChanged', 'system', ['at'], /绑定邮箱已更新.*你的绑定邮箱/, /E-mail address changed .*The e-mail address/],
  ['factorOn', 'system', ['at'], /两步验证已开启.*开启了两步验证/, /Two-step login is on .* was set up/],
  ['factorOff', 'system', ['at'], /两步验证已关闭.*关闭了两步验证/, /Two-step login is off .* was removed/],
  ['factorCodes', 'system', ['at'], /恢复码已更换.*已失效/, /New recovery codes .* of no use/],
  ['factorUsed', 'system', ['at'], /使用了恢复码/, /A recovery code was used/],
  ['withdrawTries', 'system', ['at'], /提现密码已暂时锁定/, /Withdrawal password locked/],
  ['passwordReset', 'system', ['at'], /登录密码已重置.*客服/, /Login password reset .*Customer service/],
  ['withdrawPasswordNew', 'system', ['until'], /提现密码已更新.*后恢复/, /New withdrawal password .* made again after/],
  ['destinationNew', 'system', ['until'], /新增了收款账户.*后可用于提现/, /New payout account .* used from/],
  ['letterAnswered', 'system', ['subject'], /客服回复了你/, /has answered you/],
  ['letterClosed', 'system', ['subject'], /已处理完毕.*关闭/, /letter was closed/],
  ['operatorAdded', 'system', ['by', 'name'], /by 新增了操作员 name/, /by added the operator name/],
  ['operatorPassword', 'system', ['by', 'name'], /by 重置了操作员 name 的密码/, /by reset the password of the operator name/],
  [
    'operatorFactor',
    'system',
    ['by', 'name'],
    /by 移除了操作员 name 的两步验证/,
    /by reset the two-step login of the operator name/,
  ],
  ['realNameCorrected', 'system', ['until'], /真实姓名已更正.*后可用于提现/, /real name was corrected .* used from/],
  ['birthdayCorrected', 'system', [], /生日已更正/, /birthday was corrected/],
  ['avatarTaken', 'system', [], /头像已被移除/, /picture was removed/],
  ['nicknameTaken', 'system', [], /昵称已被移除/, /nickname was removed/],
  ['grantReleased', 'money', ['amount'], /奖金已解锁.*现已进入中心钱包/, /A bonus was released .* in your wallet now/],
  ['grantLapsed', 'money', ['amount'], /奖金已到期.*已退回/, /A bonus has lapsed .* has gone back/],
  ['anchorStarted', 'activity', ['name', 'title'], /直播开播了.*name 已经开播：title/, /name is on the air: title/],
  ['matchStarted', 'activity', ['home', 'visit'], /比赛开始了.*home 对 visit/, /home – visit is being played/],
  ['gradeUp', 'system', ['grade'], /等级已提升.*VIP grade/, /grade has risen .*VIP grade/],
  [
    'gradeFalls',
    'system',
    ['at', 'grade', 'missing'],
    /等级即将调整.*差 ¥missing.*VIP grade/,
    /about to change .*¥missing short.*VIP grade/,
  ],
  ['gradeDown', 'system', ['grade'], /等级已调整.*VIP grade/, /grade has changed .*VIP grade/],
]

describe('what the product tells', () => {
  test.each(WORDS)('[C-11] %s is about %s, and says so in either language', (word, kind, blanks, chinese, english) => {
    const given = Object.fromEntries(blanks.map((blank) => [blank, blank]))
    expect(kindOf(word)).toBe(kind)
    expect(saying(word, 'zh-CN', given)).toMatch(chinese)
    expect(saying(word, 'en', given)).toMatch(english)
  })

  test.each(WORDS)('[C-11] %s has the same blanks in every language', (word, _, blanks) => {
    const open = (language: Language) => new Set(saying(word, language).match(/(?<=\{)\w+(?=\})/g))
    for (const language of LANGUAGES) expect(open(language)).toEqual(new Set(blanks))
  })

  test('[C-11] of logins on new devices and at new places several in a row are alike, and of nothing else', () => {
    const alike = WORDS.flatMap(([word]) => (alikeOf(word) === null ? [] : [word]))
    expect(alike).toEqual(['deviceNew', 'placeNew'])
    expect([alikeOf('deviceNew'), alikeOf('placeNew'), alikeOf(null)]).toEqual(['deviceNew', 'placeNew', null])
  })

  test('[C-11] by another version of the site is empty', () => {
    expect(textOf(kept('toString'), readIn('en'))).toEqual({ title: '', text: '' })
    expect(textOf({ words: null, blanks_json: null, texts_json: null }, readIn('en'))).toEqual({ title: '', text: '' })
  })

  test('[C-11] leaves a blank as it is that nothing was given for', () => {
    expect(textOf({ words: 'gradeUp', blanks_json: null, texts_json: null }, readIn('en')).text).toBe(
      'Your grade is VIP {grade} now.',
    )
  })

  test('[C-11] as an operator wrote it is in the reader’s language, else in the first one', () => {
    const written = (texts: object) => ({ words: null, blanks_json: null, texts_json: JSON.stringify(texts) })
    const [chinese, english] = [
      { title: '标题', text: '正文' },
      { title: 'Title', text: 'Text' },
    ]
    expect(textOf(written({ 'zh-CN': chinese, en: english }), readIn('en'))).toEqual(english)
    expect(textOf(written({ 'zh-CN': chinese, en: null }), readIn('en'))).toEqual(chinese)
  })
})

describe('why a session is over', () => {
  const { codes } = profile
  const words = (code: number, at: number | null = null, by: string | null = null) => wordsOfEnd({ code, at, by }).words

  test.each([
    ['authError', 'sessionIdle'],
    ['loginElsewhere', 'loginElsewhere'],
    ['accountBlockade', 'accountBlockade'],
    ['passwordChanged', 'passwordChanged'],
    ['ipBlockade', 'ipBlockade'],
    ['deviceBlockade', 'deviceBlockade'],
    ['unauthorized', 'unauthorized'],
  ] as const)('[X-5] is told by its own words: %s', (code, said) => {
    expect(words(codes[code])).toBe(said)
  })

  test('[X-5] names the other device only where it moved there', () => {
    expect(words(codes.loginElsewhere, 1, 'Chrome')).toBe('loginElsewhereFrom')
    expect(words(codes.passwordChanged, 1, 'Chrome')).toBe('passwordChanged')
  })
})
