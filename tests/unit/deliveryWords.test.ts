import { describe, expect, test } from 'vitest'
import { createSms } from '#server/delivery/sms.ts'
import { faultOf } from '#server/delivery/transport.ts'
import { sayMessage } from '#server/delivery/words.ts'

// What is said to phones and e-mail addresses, and what an answer of a gateway means.

const AT = Date.UTC(2026, 2, 4, 16, 5)

describe('a code', () => {
  test.each([
    ['register', '注册验证码', 'to register'],
    ['bind', '绑定验证码', 'to bind this contact'],
    ['change', '更换联系方式的验证码', 'to change how you are reached'],
    ['withdrawPassword', '重置提现密码的验证码', 'for your withdrawal password'],
    ['factor', '设置两步验证的验证码', 'to set up two-step login'],
    ['recover', '找回密码的验证码', 'to set a new password'],
  ] as const)('[C-8] says what it is for: %s', (purpose, chinese, english) => {
    const message = { kind: 'code', purpose, code: '123456', minutes: 5 } as const
    expect(sayMessage('zh-CN', 'S', message).text).toContain(`【S】你的${chinese}是 123456，5 分钟内有效`)
    expect(sayMessage('en', 'S', message).text).toContain(`[S] Your code ${english} is 123456. It is good for 5 minutes`)
  })

  test('[C-8] has its site in the subject', () => {
    const message = { kind: 'code', purpose: 'bind', code: '1', minutes: 5 } as const
    expect([sayMessage('zh-CN', 'S', message).subject, sayMessage('en', 'S', message).subject]).toEqual([
      'S 验证码',
      'S: your code',
    ])
  })
})

describe('who has a contact already', () => {
  test.each([
    ['register', 'S 注册提醒', '有人用这个联系方式注册', 'S: about a registration', 'wanted to register with this contact'],
    ['bind', 'S 绑定提醒', '有人用这个联系方式绑定账号', 'S: about your contact', 'wanted to bind this contact'],
  ] as const)('[C-8] is told what somebody wanted: %s', (purpose, subject, text, englishSubject, englishText) => {
    const message = { kind: 'known', purpose } as const
    const [chinese, english] = [sayMessage('zh-CN', 'S', message), sayMessage('en', 'S', message)]
    expect([chinese.subject, english.subject]).toEqual([subject, englishSubject])
    expect(chinese.text).toContain(text)
    expect(english.text).toContain(englishText)
  })
})

describe('a security notice', () => {
  test.each([
    ['newDevice', '在新设备上登录', 'a login on a new device'],
    ['newPlace', '在新的地点登录', 'a login at a new place'],
    ['password', '修改了登录密码', 'a new login password'],
    ['phone', '更新了绑定手机', 'a new phone'],
    ['email', '更新了绑定邮箱', 'a new e-mail address'],
    ['contactLost', '原联系方式收不到验证码', 'the old one gets no codes any more'],
    ['withdrawPassword', '更新了提现密码', 'a new withdrawal password'],
    ['withdrawTries', '多次输错提现密码', 'wrong withdrawal passwords'],
    ['destination', '新增了收款账户', 'a new place to withdraw to'],
    ['factorOn', '开启了两步验证', 'two-step login was set up'],
    ['factorOff', '关闭了两步验证', 'two-step login was removed'],
    ['factorCodes', '更换了恢复码', 'new recovery codes'],
    ['factorUsed', '使用恢复码登录', 'a login with a recovery code'],
  ] as const)('[C-8] says what was done: %s', (what, chinese, english) => {
    const message = { kind: 'security', what, at: AT, device: null } as const
    expect(sayMessage('zh-CN', 'S', message).text).toContain(chinese)
    expect(sayMessage('en', 'S', message).text).toContain(english)
  })

  test('[C-8] says when it was by the site’s clock, and on which device', () => {
    const message = { kind: 'security', what: 'password', at: AT, device: 'Chrome · Windows' } as const
    expect(sayMessage('zh-CN', 'S', message).text).toContain(
      '于 2026-03-05 00:05（北京时间）修改了登录密码（Chrome · Windows）。',
    )
    expect(sayMessage('en', 'S', message).text).toContain('2026-03-05 00:05 (UTC+8): a new login password (Chrome · Windows). If')
  })

  test('[C-8] names no device where none is known', () => {
    const message = { kind: 'security', what: 'password', at: AT, device: null } as const
    expect(sayMessage('zh-CN', 'S', message).text).toContain('修改了登录密码。')
    expect(sayMessage('en', 'S', message).text).toContain('a new login password. If')
  })
})

describe('an SMS', () => {
  const parcel = { id: 'd', to: '+1', subject: 's', text: 't', language: 'en' } as const
  const settings = { url: 'https://sms.example/send', secret: 's'.repeat(32) }
  const tried = (answer: () => Promise<Response>) => createSms(settings, () => 1, answer).send(parcel)

  test.each([
    [200, { end: 'sent' }],
    [299, { end: 'sent' }],
    [400, { end: 'refused', fault: '400' }],
    [499, { end: 'refused', fault: '499' }],
    [401, { end: 'again', fault: '401' }],
    [408, { end: 'again', fault: '408' }],
    [409, { end: 'again', fault: '409' }],
    [425, { end: 'again', fault: '425' }],
    [429, { end: 'again', fault: '429' }],
    [500, { end: 'again', fault: '500' }],
  ])('[C-8] that is answered by %i is sent, refused for good, or tried again', async (status, end) => {
    expect(await tried(() => Promise.resolve(new Response('', { status })))).toEqual(end)
  })

  test('[C-8] that nobody takes is tried again, with the fault of the line', async () => {
    const lost = new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) })
    expect(await tried(() => Promise.reject(lost))).toEqual({ end: 'again', fault: 'ECONNREFUSED' })
  })
})

describe('a fault', () => {
  test('[C-8] is the status of the mail server before a code of the line', () => {
    expect(faultOf({ code: 'EENVELOPE', responseCode: 550 })).toBe('550')
  })

  test('[C-8] has nothing in it but one short word', () => {
    expect(faultOf({ code: `E to <ada@example.com> ${'X'.repeat(40)}` })).toBe(`EtoadaexamplecomX${'X'.repeat(15)}`)
  })

  test('[C-8] without a code is unknown', () => {
    expect([faultOf(new Error('x')), faultOf({ code: '<>' }), faultOf(null)]).toEqual(['unknown', 'unknown', 'unknown'])
  })
})
