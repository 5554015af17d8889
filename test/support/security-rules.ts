import type { Configuration } from 'electron-builder';
import type { SourceFile } from './architecture-rules.ts';
import { type Call, type DesktopFacts, readDesktopFacts } from './desktop-facts.ts';

/** The security-relevant parts of the desktop application. */
export interface DesktopProgram {
  /** The files of `electron/desktop`. */
  sources: readonly SourceFile[];
  /** The policy of the screens. */
  policy: string;
  packaging: Configuration;
  /** From package.json. */
  electronVersion: string;
}

type Rule = (facts: DesktopFacts, program: DesktopProgram) => string[];

/** Older major versions get no fixes; Electron maintains its latest three. */
const oldestMajor = 45;

const preload = 'electron/desktop/preload.ts';
const page = 'electron/desktop/page.ts';

/** Electron's security checklist, with the numbers of its documentation. */
const rules: Record<string, Rule> = {
  '1 the window loads our own screens alone': ({ calls }) =>
    callsOf(calls, /\.(loadURL|loadFile)$/)
      .filter(
        ({ callee, args }) => callee.endsWith('loadFile') || !/^`\$\{screensOrigin\}\//.test(args[0] ?? ''),
      )
      .map(({ path, callee }) => `${path}: ${callee}`),
  '2 to 4 and 20 windows are isolated, sandboxed and without Node': ({ calls, properties }) =>
    callsOf(calls, /^(BrowserWindow|WebContentsView)$/).flatMap(({ path }) =>
      ['contextIsolation: true', 'sandbox: true', 'nodeIntegration: false']
        .filter(
          (option) => !properties.some((it) => it.path === path && `${it.name}: ${it.value}` === option),
        )
        .map((option) => `${path}: lacks ${option}`),
    ),
  '5 permissions are answered by us': ({ calls }) =>
    lacking(calls, ['setPermissionRequestHandler', 'setPermissionCheckHandler']),
  '6, 8 to 11 nothing that is safe is loosened': ({ properties }) =>
    properties
      .filter(({ name }) => unsafeOptions.includes(name))
      .map(({ path, name, value }) => `${path}: ${name}: ${value}`),
  '7 a policy says what the page may load': (_, { policy }) => checkPolicy(policy),
  '12 no webview is attached': ({ calls }) => lackingHandler(calls, 'will-attach-webview'),
  '13 the window goes nowhere else': ({ calls }) => lackingHandler(calls, 'will-frame-navigate'),
  '14 no other window opens': ({ calls, properties }) => [
    ...lacking(calls, ['setWindowOpenHandler']),
    ...properties
      .filter(({ name, value }) => name === 'action' && value !== `'deny'`)
      .map(({ path, value }) => `${path}: action ${value}`),
  ],
  '15 what leads outside stands in one place': ({ calls }) => [
    ...elsewhere(calls, /^shell\.openExternal$/, 'electron/desktop/outside.ts'),
    ...elsewhere(calls, /^shell\.openPath$/, 'electron/desktop/folders.ts'),
    ...callsOf(calls, /^shell\.(?!openExternal|openPath)/).map(({ path, callee }) => `${path}: ${callee}`),
  ],
  '16 Electron is pinned, and still maintained': (_, { electronVersion }) => {
    const [, major] = /^(\d+)\.\d+\.\d+$/.exec(electronVersion) ?? [];
    return Number(major) >= oldestMajor ? [] : [`package.json: electron ${electronVersion}`];
  },
  '17 whoever asks over IPC is looked at': ({ calls }) => [
    ...elsewhere(calls, /^ipcMain\./, page),
    ...callsOf(calls, /^ipcMain\./)
      .filter(({ args }) => !args.at(-1)?.includes('senderFrame?.origin !== screensOrigin'))
      .map(({ path }) => `${path}: answers whoever asks`),
  ],
  '18 pages come from a scheme of ours, never from files': ({ texts }) =>
    texts.filter(({ text }) => /^file:/i.test(text)).map(({ path, text }) => `${path}: ${text}`),
  '19 what Electron could do besides is switched off': (_, { packaging }) =>
    Object.entries(fuses)
      .filter(([fuse, state]) => packaging.electronFuses?.[fuse as keyof typeof fuses] !== state)
      .map(([fuse]) => `electron-builder.yml: ${fuse}`),
  '20 the page gets the bridge, and nothing of Electron': ({ calls, passed }) => [
    ...elsewhere(calls, /^(contextBridge|ipcRenderer)\./, preload),
    ...callsOf(calls, /^contextBridge\./)
      .slice(1)
      .map(({ path }) => `${path}: exposes more than the bridge`),
    ...passed
      .filter(({ name }) => name === 'ipcRenderer')
      .map(({ path }) => `${path}: passes ipcRenderer on`),
  ],
};

const unsafeOptions = [
  'webSecurity',
  'allowRunningInsecureContent',
  'experimentalFeatures',
  'enableBlinkFeatures',
  'webviewTag',
  'nodeIntegrationInWorker',
  'nodeIntegrationInSubFrames',
  'enableRemoteModule',
  'bypassCSP',
];

const fuses = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  grantFileProtocolExtraPrivileges: false,
} as const;

/**
 * Checks the desktop application against Electron's checklist.
 * @returns a sentence for each weakness, starting with the item
 */
export function findWeaknesses(program: DesktopProgram): string[] {
  const facts = readDesktopFacts(program.sources);
  return Object.entries(rules).flatMap(([item, find]) =>
    find(facts, program).map((weakness) => `${item} (${weakness})`),
  );
}

function callsOf(calls: readonly Call[], callee: RegExp): Call[] {
  return calls.filter((call) => callee.test(call.callee));
}

function elsewhere(calls: readonly Call[], callee: RegExp, home: string): string[] {
  return callsOf(calls, callee)
    .filter(({ path }) => path !== home)
    .map((call) => `${call.path}: ${call.callee}`);
}

function lacking(calls: readonly Call[], methods: readonly string[]): string[] {
  return methods.filter((method) => !calls.some(({ callee }) => callee.endsWith(`.${method}`)));
}

function lackingHandler(calls: readonly Call[], event: string): string[] {
  return calls.some(({ args }) => args[0] === `'${event}'`) ? [] : [event];
}

/** Only styles may be inline; nothing is loaded from other servers. */
function checkPolicy(policy: string): string[] {
  const directives = new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources.join(' ')];
    }),
  );
  const isLoose = (name: string, sources: string) =>
    /\*|https?:|unsafe-eval|unsafe-hashes/.test(sources) ||
    (name !== 'style-src' && sources.includes('unsafe-inline'));
  return [
    ...(directives.get('default-src') === `'self'` ? [] : ['default-src']),
    ...['object-src', 'base-uri', 'form-action', 'frame-ancestors'].filter(
      (name) => directives.get(name) !== `'none'`,
    ),
    ...[...directives].filter(([name, sources]) => isLoose(name, sources)).map(([name]) => name),
  ];
}
