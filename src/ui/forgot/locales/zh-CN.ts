/** Words of a forgotten password, in Chinese: the source of their keys. */
export const words = {
  forgot: {
    title: '找回密码',
    heading: '设置新密码',
    lead: '用绑定的手机或邮箱设置新密码。',
    step: '第 {{step}} 步，共 3 步：{{what}}',
    what: { one: '账号与联系方式', two: '验证码', three: '新密码' },
    name: '用户名',
    way: '用什么方式找回',
    channel: { phone: '手机', email: '邮箱' },
    sent: '如果用户名与 {{to}} 属于同一个账号，6 位验证码已发往那里，5 分钟内有效。没有收到时，请检查两者是否匹配。',
    next: '下一步',
    proving: '正在核对…',
    back: '重新开始',
    password: '新登录密码',
    passwordLead: '验证通过。请在 10 分钟内设置新密码；设置后，所有设备都会退出登录。',
    save: '设置新密码',
    saving: '正在设置…',
    left: '还可以试 {{left}} 次。',
    refused: {
      codeWrong: '验证码不正确。',
      codeExpired: '验证码已过期，或已被更新的验证码取代，请重新发送。',
      codeUsed: '验证码已经用过，请重新发送。',
      codeGone: '验证码不属于这台设备，请重新发送。',
      codeLocked: '试错次数过多，请过一会儿重新发送验证码。',
      isName: '密码不能与用户名相同。',
      published: '这个密码是公开的，请换一个。',
      gone: '时间已过，或密码已在别处修改。请重新发送验证码。',
    },
    doneTitle: '新密码已生效',
    doneText: '所有设备都已退出登录，请用新密码登录。如果开启了两步验证，登录时仍然需要。',
    toLogin: '去登录',
    remembered: '想起来了？去登录',
    help: '收不到验证码？联系客服',
    already: '你已登录为 {{name}}，可以在“我的”里修改密码。',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    forgot: typeof words
  }
}
