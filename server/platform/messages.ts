import type { Language } from '#src/api/model/format.ts'

const chinese = {
  serverError: '服务器开小差了，请稍后再试。编号 {requestId}',
  invalid: '内容有误：{field}',
  unreadable: '提交的内容有误。',
  unauthorized: '登录已失效，请重新登录。',
  authError: '登录信息有误，请重新登录。',
  loginElsewhere: '你的账号已在其他设备登录。',
  loginElsewhereFrom: '你的账号已在其他设备登录。登录时间：{time}（UTC+8），设备：{device}。如非本人操作，请联系客服。',
  accountBlockade: '你的账号已被停用，请联系客服。',
  passwordChanged: '密码已修改，请重新登录。',
  dormant: '账号已休眠，请先激活。',
  ipBlockade: '当前网络已被限制访问，请联系客服。',
  deviceBlockade: '当前设备已被限制访问，请联系客服。',
  clockSkewed: '设备时间不准确。',
  sealBroken: '请求无法识别。',
  accessRestriction: '当前地区无法访问本站。',
  accessCaveat: '当前暂时无法访问。',
  robotCheck: '请先完成安全验证。',
  maintenance: '系统维护中，请稍后再来。',
  needSafe: '此操作需要安全验证。',
  captchaWrong: '验证未通过，请重试。',
  tooManyUsers: '当前访问人数过多或操作频繁，请刷新后稍后再试。',
  handOverGone: '链接已失效，请重新获取。',
  passwordWrong: '密码不正确。',
  degraded: '当前访问人数较多，请稍后再试。',
  activityBlacklisted: '你暂时不能参与此活动。',
  loginWrong: '账号或密码不正确。',
  loginLocked: '尝试次数过多，请 {minutes} 分钟后再试。',
  forbidden: '你没有权限进行此操作。',
  secondFactor: '请先完成两步验证。',
  notFound: '没有找到你要的内容。',
  rateLimited: '操作太频繁，请稍后再试。',
  conflict: '同一编号已用于另一次提交。',
  chatSwitchOff: '聊天室暂时关闭，稍后再来。',
  chatRoomClosed: '聊天室未开放。',
  chatRoomGone: '聊天室已关闭。',
  chatMissing: '聊天室不存在。',
  muted: '你已被禁言，还剩 {minutes} 分钟。',
  insufficient: '余额不足。',
  slowMode: '慢速模式：请 {seconds} 秒后再发言。',
  blockedWords: '内容含有本直播间屏蔽的词：{words}',
  giftUnavailable: '这个礼物已下架。',
  notMutable: '不能禁言管理人员。',
  ownReport: '不能举报自己的消息。',
  kicked: '你已被请出直播间，还剩 {minutes} 分钟。',
  changedSince: '情况已经改变，不能再撤销。',
  alreadyUndone: '这项操作已经撤销过了。',
  videoLink: '视频地址已失效，请刷新。',
  venueLeft: '场馆登录已过期，请重新进入。',
  shortOfFunds: '余额不足。',
  playPaused: '你已设定暂停，至 {until}（UTC+8）。',
  depositLimit: '超出你设定的充值限额，本期还可充值 ¥{left}。',
  phraseWrong: '确认文字不正确。',
  pauseNotLonger: '现有的暂停更长，不能缩短。',
  quoteGone: '报价已过期，请重新获取。',
  amountOutside: '金额不在可兑换范围内。',
  taskUndone: '任务还没有完成。',
  depositClosed: '这种存款方式暂时关闭。',
  depositLimits: '金额超出限额。',
}

/** A message to a person, by name; `{…}` are filled in. */
export type WordKey = keyof typeof chinese

const english: Record<WordKey, string> = {
  serverError: 'Something went wrong on our side. Please try again later. Reference {requestId}',
  invalid: 'Not valid: {field}',
  unreadable: 'What was sent is not valid.',
  unauthorized: 'You are no longer logged in. Please log in again.',
  authError: 'Your login is not valid. Please log in again.',
  loginElsewhere: 'Your account was logged in on another device.',
  loginElsewhereFrom:
    'Your account was logged in on another device, at {time} (UTC+8) on {device}. If that was not you, please contact customer service.',
  accountBlockade: 'Your account has been disabled. Please contact customer service.',
  passwordChanged: 'Your password was changed. Please log in again.',
  dormant: 'Your account is asleep. Please wake it first.',
  ipBlockade: 'Access from this network is blocked. Please contact customer service.',
  deviceBlockade: 'Access from this device is blocked. Please contact customer service.',
  clockSkewed: 'The clock of this device is wrong.',
  sealBroken: 'The request could not be read.',
  accessRestriction: 'This site cannot be reached from your region.',
  accessCaveat: 'Access is not possible right now.',
  robotCheck: 'Please complete the security check first.',
  maintenance: 'The site is being maintained. Please come back later.',
  needSafe: 'This needs a security check.',
  captchaWrong: 'The check did not pass. Please try again.',
  tooManyUsers: 'Too many visitors or frequent operations, please refresh and retry later.',
  handOverGone: 'This link is no longer valid. Please get a new one.',
  passwordWrong: 'The password is not right.',
  degraded: 'The site is very busy. Please try again later.',
  activityBlacklisted: 'You cannot take part in this activity.',
  loginWrong: 'The name or the password is not right.',
  loginLocked: 'Too many tries. Please try again in {minutes} min.',
  forbidden: 'You are not allowed to do this.',
  secondFactor: 'Please prove your second factor first.',
  notFound: 'What you asked for was not found.',
  rateLimited: 'That was too fast. Please wait a moment.',
  conflict: 'This number was already used for something else.',
  chatSwitchOff: 'The chat is switched off for now.',
  chatRoomClosed: 'The chat room is not open.',
  chatRoomGone: 'The chat room has been closed.',
  chatMissing: 'There is no such chat room.',
  muted: 'A moderator muted you for another {minutes} min.',
  insufficient: 'Your balance is too low.',
  slowMode: 'Slow mode: you can write again in {seconds} s.',
  blockedWords: 'This room blocks words of your message: {words}',
  giftUnavailable: 'This gift is no longer on offer.',
  notMutable: 'Moderators cannot be muted.',
  ownReport: 'You cannot report your own message.',
  kicked: 'A moderator asked you to leave this room for another {minutes} min.',
  changedSince: 'Things have changed since; this can no longer be undone.',
  alreadyUndone: 'This has already been undone.',
  videoLink: 'The video address has expired. Please refresh.',
  venueLeft: 'Your visit to this venue has ended. Please enter again.',
  shortOfFunds: 'The balance is too small.',
  playPaused: 'You set a pause until {until} (UTC+8).',
  depositLimit: 'That is over your own deposit limit: ¥{left} is left in this period.',
  phraseWrong: 'The confirming words are not right.',
  pauseNotLonger: 'Your present pause is longer, and cannot be shortened.',
  quoteGone: 'This quote is over. Please get a new one.',
  amountOutside: 'This amount cannot be exchanged.',
  taskUndone: 'This task is not done yet.',
  depositClosed: 'This way to deposit is closed for now.',
  depositLimits: 'The amount is outside the limits.',
}

const words: Record<Language, Record<WordKey, string>> = { 'zh-CN': chinese, en: english }

/** The message in a language, with its blanks filled in. */
export function say(language: Language, key: WordKey, blanks: Readonly<Record<string, string | number>> = {}): string {
  return words[language][key].replace(/\{(\w+)\}/g, (blank, name: string) => String(blanks[name] ?? blank))
}

/** The language that an Accept-Language header asks for first among the enabled ones; else the first enabled one. */
export function chooseLanguage(header: string | undefined, enabled: readonly [Language, ...Language[]]): Language {
  const asked = (header ?? '').split(',', 10).map((part) => part.split(';', 1)[0]!.trim().toLowerCase())
  for (const tag of asked) {
    const match = enabled.find((language) => language.toLowerCase() === tag || language.split('-', 1)[0] === tag.split('-', 1)[0])
    if (match !== undefined) return match
  }
  return enabled[0]
}
