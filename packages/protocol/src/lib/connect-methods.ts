// Ways to connect, as the private API describes them: see connect-api.ts.

/** A way to connect a utility, with the data of its screen. */
export type ConnectMethod = SignInMethod | RedirectMethod | FileMethod;

export type MethodKind = ConnectMethod['kind'];

export interface SignInMethod {
  readonly kind: 'sign_in';
  /** Fields of the sign-in, in this order. Absent: username and password, in the words of the screen. */
  readonly fields?: readonly SignInField[];
}

/** Text in one language, or in several by their codes. */
export type LocalText = string | ({ readonly en: string } & Readonly<Record<string, string>>);

/** An input of the Credentials screen. */
export interface SignInField {
  /** Key in `CredentialsInput.fields`. */
  readonly name: string;
  readonly label: LocalText;
  /** `password` and `authenticator_key` are secret. Default `text`. */
  readonly type?: 'text' | 'email' | 'tel' | 'password' | 'authenticator_key';
  /** A sentence below the input. */
  readonly help?: LocalText;
  /** `https` address of the page where the person finds the value. */
  readonly help_url?: string;
  /** Regular expression that the whole value must match, as in HTML's `pattern`. */
  readonly pattern?: string;
  /** HTML's `autocomplete`. Default `off`. */
  readonly autocomplete?: string;
  /** Default `false`. */
  readonly optional?: boolean;
}

/** The utility's own page. */
export interface RedirectMethod {
  readonly kind: 'redirect';
  /** Preparation that the user needs before they go there, a sentence or two in English; absent if none. */
  readonly before_you_start?: string;
}

/** A file from the utility's website. */
export interface FileMethod {
  readonly kind: 'file';
  /** Its extensions, for example `[".csv"]`; absent if it is a Green Button file. */
  readonly accept?: readonly string[];
  /** `https` address of the page with the download; absent if unknown. */
  readonly page?: string;
  /** Menu items to choose there, in the words of the website, for example `["Energy usage", "Green Button"]`; absent if unknown. */
  readonly path?: readonly string[];
}
