;;; fairlead.el --- CSP# and Promela with Fairlead  -*- lexical-binding: t; -*-

;; Emacs 29 or later: the language server by eglot, the debugger by dape if that is installed.
;; Put this file on the load path and (require 'fairlead), or load it from your init file.

;;; Code:

(defconst fairlead-csp-keywords
  '("Skip" "Stop" "alphabet" "assert" "atomic" "call" "case" "ccount" "cempty" "cfull" "channel" "cpeek"
    "csize" "deadlockfree" "default" "define" "deterministic" "divergencefree" "else" "enum" "false" "hvar"
    "if" "ifa" "ifb" "import" "include" "init" "interrupt" "max" "min" "new" "nonterminating" "reaches"
    "refines" "satisfies" "sf" "sl" "wf" "wl" "tau" "true" "var" "while" "with" "xor"))

(defconst fairlead-promela-keywords
  '("active" "assert" "atomic" "bit" "bool" "break" "byte" "c_code" "c_decl" "c_expr" "c_state" "c_track"
    "D_proctype" "do" "chan" "else" "empty" "enabled" "eval" "false" "fi" "for" "full" "get_priority" "goto"
    "hidden" "if" "init" "inline" "int" "len" "local" "ltl" "mtype" "nempty" "never" "nfull" "notrace" "np_"
    "od" "of" "pc_value" "pid" "printf" "printm" "priority" "proctype" "provided" "return" "run" "d_step"
    "select" "set_priority" "short" "skip" "timeout" "trace" "true" "show" "typedef" "unless" "unsigned"
    "xr" "xs"))

;; Words that are no keywords: a model may have them for names.
(defconst fairlead-csp-words
  '("Wait" "deadline" "graded" "logic" "timeout" "waituntil" "within"))

(defconst fairlead-promela-words
  '("_lid" "_undef_ref" "abstract" "anyRef" "delay" "expire" "graded" "logic" "public" "ref" "reset" "set" "timer"))

(defvar fairlead-syntax-table
  (let ((table (make-syntax-table prog-mode-syntax-table)))
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?_ "w" table)
    table))

(define-derived-mode csp-sharp-mode prog-mode "CSP#"
  "CSP# models."
  :syntax-table fairlead-syntax-table
  (setq-local comment-start "// " comment-end "")
  (setq-local font-lock-defaults (list (list (cons (regexp-opt (append fairlead-csp-keywords fairlead-csp-words) 'words)
                                                   'font-lock-keyword-face)))))

(define-derived-mode promela-mode prog-mode "Promela"
  "Promela models."
  :syntax-table fairlead-syntax-table
  (setq-local comment-start "// " comment-end "")
  (setq-local font-lock-defaults (list (list (cons (regexp-opt (append fairlead-promela-keywords fairlead-promela-words) 'words)
                                                   'font-lock-keyword-face)))))

(add-to-list 'auto-mode-alist '("\\.\\(csp\\|rts\\)\\'" . csp-sharp-mode))
(add-to-list 'auto-mode-alist '("\\.\\(pml\\|pm\\|prom\\|promela\\|spin\\)\\'" . promela-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               '(((csp-sharp-mode :language-id "csp-sharp") (promela-mode :language-id "promela"))
                 . ("fairlead" "lsp"))))

(add-hook 'csp-sharp-mode-hook #'eglot-ensure)
(add-hook 'promela-mode-hook #'eglot-ensure)

(with-eval-after-load 'dape
  (add-to-list 'dape-configs
               '(fairlead
                 modes (csp-sharp-mode promela-mode)
                 command "fairlead"
                 command-args ("dap")
                 :type "fairlead"
                 :request "launch"
                 :program dape-buffer-default)))

(provide 'fairlead)
;;; fairlead.el ends here
