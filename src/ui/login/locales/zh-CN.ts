/** Words of logging in and of a session, in Chinese: the source of their keys. */
export const words = {
  login: {
    title: '登录',
    heading: '登录 {{name}}',
    lead: '登录后可以聊天、送礼物。',
    name: '用户名',
    password: '密码',
    showPassword: '显示密码',
    hidePassword: '隐藏密码',
    keep: '保持登录',
    keepHint: '在本设备的新标签页里也保持登录，最晚到下一个 22:00（本设备时间，{{zone}}）',
    tabHint: '仅在本标签页登录；在公用电脑上请保持关闭',
    submit: '登录',
    submitting: '正在登录…',
    demo: '体验账号',
    demoHint: '选一个即可填入',
    forgot: '忘记密码？',
    factor: '两步验证码',
    factorHint: '输入验证器应用里的 6 位数字；手机不在身边时，输入一个恢复码',
    newPassword: '新密码',
    capsLock: '大写锁定已开启',
    register: '注册新账号',
    browse: '先逛逛',
    here: '不离开本页，直接登录',
    already: '你已登录为 {{name}}',
  },
  loginRule: {
    nameMissing: '请输入用户名',
    accountName: '4 至 16 位小写字母和数字，以字母开头',
    nameTooLong: '用户名太长，最多 32 个字符',
    passwordMissing: '请输入密码',
    factorCode: '请输入 6 位数字，或完整的恢复码（两组各 5 位，中间有短横线）',
    passwordTooLong: '密码太长，请检查后重试',
    passwordCombination: '请输入 8 至 12 位字母和数字的组合',
    passwordIsName: '密码不能与用户名相同',
  },
  accountForm: {
    name: '用户名',
    oldPassword: '当前密码',
    password: '新密码',
    make: '创建账号',
    again: '再次输入新密码',
    differs: '两次输入的密码不一致',
    save: '保存',
    saving: '正在保存…',
    refused: {
      oldPassword: '当前密码不正确',
      published: '这个密码是公开的，请换一个。',
      isName: '密码不能与用户名相同',
      gone: '链接已失效。还没有操作员时，重启服务器会生成新的链接。',
      taken: '这个用户名已被使用',
    },
  },
  session: {
    dormantTitle: '账号已休眠',
    dormantText: '你很久没有登录了。请输入登录密码，激活账号后继续。',
    activate: '激活账号',
    activating: '正在激活…',
    logout: '退出登录',
    replaceTitle: '更换登录？',
    replaceText: '这个链接会登录另一次会话，并替换当前登录的“{{name}}”。',
    replaceKeep: '保持当前登录',
    replace: '更换登录',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    login: typeof words
  }
}
