export declare function browserPath(): string | undefined;
export declare function prepareBrowser(): void;
