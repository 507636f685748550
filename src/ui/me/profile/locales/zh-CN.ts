/** Words of the member's profile, in Chinese: the source of their keys. */
export const words = {
  profile: {
    title: '个人资料',
    failed: '资料没有读到',
    save: '保存',
    saving: '正在保存…',
  },
  avatar: {
    title: '头像',
    own: '上传图片',
    choose: '选择图片',
    uploading: '正在上传…',
    hint: 'PNG、JPEG 或 WebP，不超过 1 MB，会裁成正方形。',
    faces: '或选一个头像',
    face: '头像 {{number}}',
    failed: '头像没有换成',
    trouble: {
      size: '图片不能超过 1 MB',
      type: '不是可以使用的图片',
      pixels: '图片尺寸太大，请缩小后再传',
      gone: '上传地址已失效，请重新选择',
      busy: '操作太频繁，请稍后再试',
      server: '暂时没有收到，请稍后重新选择',
      network: '没有上传成功，请检查网络后重新选择',
    },
  },
  nickname: {
    title: '修改昵称',
    label: '昵称',
    hint: '2 至 24 个字符；聊天和榜单里别人看到的是它。',
    malformed: '2 至 24 个字符；空格和点不能连用，点不能在首尾或挨着空格，两种点不能同时用',
    done: '昵称已更新。',
    from: '{{time}} 起可以再次修改。',
    failed: '昵称没有保存',
    refused: {
      reserved: '这个昵称像是官方人员，请换一个',
      blocked: '这个昵称含有不能使用的词，请换一个',
    },
  },
  about: {
    title: '账号信息',
    name: '用户名',
    realName: '真实姓名',
    bind: '去绑定',
    birthday: '出生日期',
    devices: '登录设备',
    look: '查看',
    fixed: '姓名和出生日期确定后不能自行修改，有误请联系客服。',
  },
  birthday: {
    hint: '只能设置一次；须年满 18 周岁。',
    save: '设置出生日期',
    failed: '出生日期没有保存',
    refused: {
      missing: '请选择出生日期',
      malformed: '没有这一天，请检查',
      future: '出生日期不能在今天之后',
      tooYoung: '须年满 18 周岁',
      other: '出生日期已经设置过，不能再改',
    },
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    profile: typeof words
  }
}
